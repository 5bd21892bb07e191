// Which URLs our callers may make us request (R17): as registered, and as resolved.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Text } from '../../../../contract/text.ts'
import { nameToResolve, refusalOfIp, refusalOfUrl, spelled, type Allowed } from './address.ts'

const may = (says: Text | undefined) => says === undefined

test('only public addresses are called; the sandbox also calls its own machine', () => {
  const rows: [ip: string, none: boolean, loopback: boolean, what: string][] = [
    ['8.8.8.8', true, true, 'public'],
    ['2606:4700:4700::1111', true, true, 'public, v6'],
    ['127.0.0.1', false, true, 'loopback'],
    ['127.255.255.254', false, true, 'the other end of loopback'],
    ['::1', false, true, 'loopback, v6'],
    ['::ffff:127.0.0.1', false, true, 'loopback, v4 written as v6'],
    ['0.0.0.0', false, false, 'this network: connects to the machine itself'],
    ['::', false, false, 'unspecified'],
    ['10.0.0.1', false, false, 'private'],
    ['172.16.0.1', false, false, 'private'],
    ['172.32.0.1', true, true, 'just outside of a private block'],
    ['192.168.1.1', false, false, 'private'],
    ['::ffff:10.0.0.1', false, false, 'private, v4 written as v6'],
    ['100.64.0.1', false, false, 'shared by carriers, and by clouds for their insides'],
    ['169.254.169.254', false, false, 'metadata of clouds'],
    ['fd00:ec2::254', false, false, 'metadata of a cloud, v6'],
    ['fe80::1', false, false, 'link-local'],
    ['fc00::1', false, false, 'unique local'],
    ['198.18.0.1', false, false, 'benchmarks'],
    ['192.0.2.1', false, false, 'documentation'],
    ['203.0.113.7', false, false, 'documentation'],
    ['2001:db8::1', false, false, 'documentation, v6'],
    ['224.0.0.1', false, false, 'multicast'],
    ['ff02::1', false, false, 'multicast, v6'],
    ['240.0.0.1', false, false, 'reserved'],
    ['255.255.255.255', false, false, 'broadcast'],
    ['64:ff9b::7f00:1', false, false, 'loopback through NAT64'],
    ['2002:7f00:1::', false, false, 'loopback through 6to4'],
    ['2001:0:7f00:1::', false, false, 'Teredo'],
    ['::7f00:1', false, false, 'loopback, an old way to write v4 as v6'],
    ['4000::1', false, false, 'v6 that nobody was given'],
    ['168.63.129.16', false, false, 'public by its number: the inside of a cloud'],
    ['no address', false, false, 'not an address at all'],
  ]
  for (const [ip, none, loopback, what] of rows) {
    assert.equal(may(refusalOfIp(ip, 'none')), none, `${ip}, ${what}, live`)
    assert.equal(may(refusalOfIp(ip, 'loopback')), loopback, `${ip}, ${what}, sandbox`)
    assert.equal(may(refusalOfIp(ip, 'all')), true, `${ip}, when all are allowed`)
  }
})

test('an address is judged the same in every spelling', () => {
  const rows: [url: string, allowed: Allowed, may: boolean][] = [
    ['https://shop.example.com/hook?x=1', 'none', true],
    ['http://shop.example.com:8080/hook', 'none', true],
    ['https://shop.example.com./hook', 'none', true],
    ['https://8.8.8.8/', 'none', true],
    ['https://2130706433/', 'none', false],
    ['https://0x7f000001/', 'none', false],
    ['https://0177.0.0.1/', 'none', false],
    ['https://127.1/', 'none', false],
    ['https://127。0。0。1/', 'none', false],
    ['https://①②⑦.0.0.1/', 'none', false],
    ['https://[::1]/', 'none', false],
    ['https://[::ffff:7f00:1]/', 'none', false],
    ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/latest/meta-data', 'loopback', false],
    ['https://169.254.169.254/', 'loopback', false],
    ['http://localhost:4000/hook', 'loopback', true],
    ['http://LOCALHOST/hook', 'none', false],
    ['http://localhost./hook', 'none', false],
    ['http://api.localhost/hook', 'none', false],
    ['http://metadata.google.internal/', 'loopback', false],
    ['http://printer.local/', 'loopback', false],
    ['http://receiver/hook', 'loopback', false],
    ['http://receiver/hook', 'all', true],
    ['ftp://shop.example.com/', 'all', false],
    ['file:///etc/passwd', 'all', false],
    ['gopher://127.0.0.1:6379/_', 'all', false],
    ['javascript:alert(1)', 'all', false],
    ['//shop.example.com/hook', 'all', false],
    ['http://4242/', 'all', false],
    ['https://134744072/', 'none', false],
    ['https://0x8.8.8.8/', 'none', false],
    ['https:8.8.8.8', 'none', false],
    ['https://', 'all', false],
    ['shop.example.com/hook', 'all', false],
    ['https://user:password@shop.example.com/', 'all', false],
    ['https://user@shop.example.com/', 'all', false],
    ['https://shop.example.com/#hook', 'all', false],
    ['https://shop.example.com\\@127.0.0.1/', 'none', true], // A backslash ends the host.
    ['https://127.0.0.1\\@shop.example.com/', 'none', false],
  ]
  for (const [url, allowed, expected] of rows)
    assert.equal(
      may(refusalOfUrl(url, allowed)),
      expected,
      `${url} with ${allowed}: ${refusalOfUrl(url, allowed)?.en}`,
    )
})

test('unless the sandbox is private, webhook addresses with a service port or a reserved name are refused, and live ones must be https', () => {
  const ports = [
    1, 21, 22, 23, 25, 53, 110, 143, 445, 465, 587, 993, 1433, 1521, 2049, 2375, 2379, 3306, 3389,
    5060,
  ]
  ports.push(
    5432,
    5672,
    5900,
    5984,
    6000,
    6379,
    6443,
    6667,
    8500,
    9042,
    9092,
    9200,
    10250,
    11211,
    27017,
  )
  const names = [
    'shop.svc',
    'api.default.svc',
    'a.svc.cluster.local',
    'abc.onion',
    'a.test',
    'x.invalid',
    'p.local',
    'a.internal',
  ]
  const refused = [
    ...ports.map((port) => `https://shop.example.com:${port}/hook`),
    ...names.flatMap((name) => [
      `https://${name}/`,
      `https://${name}./`,
      `https://${name.toUpperCase()}:8443/`,
    ]),
    'https://localhost:8443/',
    'https://a.localhost./',
    'https://shop.example.com:０４４５/',
  ]
  for (const url of refused)
    for (const allowed of ['live', 'none'] as const)
      assert.ok(refusalOfUrl(url, allowed) !== undefined, `${url}, ${allowed}`)
  for (const url of [
    'https://shop.example.com/',
    'https://shop.example.com:443/',
    'https://shop.example.com:8443/',
  ])
    for (const allowed of ['live', 'none', 'loopback'] as const)
      assert.equal(refusalOfUrl(url, allowed), undefined, url)
  for (const url of [
    'http://shop.example.com/',
    'http://shop.example.com:443/',
    'HTTP://shop.example.com',
  ])
    assert.deepEqual(
      (['live', 'none', 'loopback'] as const).map((allowed) => may(refusalOfUrl(url, allowed))),
      [false, true, true],
      url,
    )
  // Integrators test on their own machine.
  assert.equal(refusalOfUrl('http://127.0.0.1:9/hook', 'loopback'), undefined)
})

test('an address is stored as parsed', () => {
  const rows: [text: string, kept: string][] = [
    ['https://SHOP.example.com', 'https://shop.example.com/'],
    ['https://shop.example.com:443/a/../b?x=1', 'https://shop.example.com/b?x=1'],
    ['https:\\\\shop.example.com\\@127.0.0.1/', 'https://shop.example.com/@127.0.0.1/'],
    ['https://loja.são.com.br/ç', 'https://loja.xn--so-sia.com.br/%C3%A7'],
    [' https://shop.example.com/\n', 'https://shop.example.com/'],
  ]
  for (const [text, kept] of rows) assert.equal(spelled(text), kept, text)
})

test('a name is resolved before each call, an IP address is not', () => {
  assert.equal(nameToResolve('https://shop.example.com./x'), 'shop.example.com')
  assert.equal(nameToResolve('https://0x7f.1/x'), undefined)
  assert.equal(nameToResolve('https://[2606:4700::1]/x'), undefined)
})

test('an explicit list of private networks opens those alone, and only by https', () => {
  const listed = { networks: ['10.20.0.0/16', 'fd00:12::/32'] }
  const cases: [string, boolean][] = [
    ['https://10.20.3.4/hook', true],
    ['https://[fd00:12::9]/hook', true],
    ['https://[::ffff:10.20.3.4]/hook', true],
    ['https://hooks.internal/a', true],
    ['https://erp/a', true],
    ['https://example.com/a', true],
    ['http://10.20.3.4/hook', false],
    ['https://10.21.3.4/hook', false],
    ['https://192.168.0.1/hook', false],
    ['https://127.0.0.1/hook', false],
    ['https://[::1]/hook', false],
    ['https://localhost/hook', false],
    ['https://169.254.169.254/latest', false],
    ['https://[fe80::1]/hook', false],
    ['https://[fd00:13::9]/hook', false],
    ['https://168.63.129.16/', false],
    ['https://0.0.0.0/', false],
    ['https://10.20.3.4:5432/', false],
  ]
  for (const [url, isAllowed] of cases)
    assert.equal(refusalOfUrl(url, listed) === undefined, isAllowed, url)
  // At the connection, by what a name has resolved to.
  for (const [ip, isAllowed] of [
    ['10.20.0.1', true],
    ['93.184.216.34', true],
    ['10.0.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
  ] as const)
    assert.equal(refusalOfIp(ip, listed) === undefined, isAllowed, ip)
})
