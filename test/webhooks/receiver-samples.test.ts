// Runs the receivers without our SDK from docs/webhooks-receiver.md, against genuine and forged
// webhooks. A language that is not installed is skipped.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { signWebhook } from '../../sdk/index.ts'
import { blockOf } from '../doc-blocks.ts'

const PAGE = 'webhooks-receiver.md'
const NOW_S = 1_614_265_330
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = `whsec_${Buffer.from('another secret of ours!!').toString('base64')}`
const BODY = JSON.stringify({
  id: 'a',
  event_id: 'evt_1',
  reference_id: 'pedido-é-1',
  data: { name: 'São João' },
})

type Headers = Record<string, string>
type Vector = { name: string; headers: Headers; body: string; genuine: boolean }

const sign = (timestampS: number, secret = SECRET, body = BODY) =>
  signWebhook({ id: 'evt_1', timestampS, body, secret })
const headers = (signature: string, timestamp: number | string = NOW_S): Headers => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

const good = headers(sign(NOW_S))
const VECTORS: readonly Vector[] = [
  { name: 'genuine', headers: good, body: BODY, genuine: true },
  { name: 'again', headers: good, body: BODY, genuine: true },
  {
    name: 'rotating',
    headers: headers(`${sign(NOW_S, OTHER)} ${sign(NOW_S)}`),
    body: BODY,
    genuine: true,
  },
  {
    name: 'five minutes old',
    headers: headers(sign(NOW_S - 300), NOW_S - 300),
    body: BODY,
    genuine: true,
  },
  { name: 'older', headers: headers(sign(NOW_S - 301), NOW_S - 301), body: BODY, genuine: false },
  { name: 'ahead', headers: headers(sign(NOW_S + 301), NOW_S + 301), body: BODY, genuine: false },
  { name: 'another body', headers: good, body: `${BODY} `, genuine: false },
  { name: 'another secret', headers: headers(sign(NOW_S, OTHER)), body: BODY, genuine: false },
  { name: 'another id', headers: { ...good, 'webhook-id': 'evt_2' }, body: BODY, genuine: false },
  {
    name: 'a time that is none',
    headers: { ...good, 'webhook-timestamp': '1.61e9' },
    body: BODY,
    genuine: false,
  },
  {
    name: 'a time with more',
    headers: { ...good, 'webhook-timestamp': `${NOW_S}\n` },
    body: BODY,
    genuine: false,
  },
  {
    name: 'another version',
    headers: headers(sign(NOW_S).replace('v1,', 'v1a,')),
    body: BODY,
    genuine: false,
  },
  {
    name: 'no signature',
    headers: { ...good, 'webhook-signature': '' },
    body: BODY,
    genuine: false,
  },
  {
    name: 'odd signature',
    headers: { ...good, 'webhook-signature': 'v1,é v1' },
    body: BODY,
    genuine: false,
  },
  { name: 'no headers', headers: {}, body: BODY, genuine: false },
]
const WEAK = ['', 'whsec_', 'whsec_AAAA']

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-samples-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Sample = {
  verify(headers: Headers, body: Buffer, secret: string, now: number): unknown
  listener(
    secret: string,
    store: (event: { event_id: string }) => Promise<void>,
  ): http.RequestListener
}

test('Node without the SDK: only genuine events are accepted, and an unset secret is an error', async (t) => {
  const path = join(folderFor(t), 'receiver.mjs')
  writeFileSync(path, blockOf(PAGE, 'receiver.mjs'))
  const { verify, listener } = (await import(pathToFileURL(path).href)) as Sample
  for (const { name, headers, body, genuine } of VECTORS) {
    const event = verify(headers, Buffer.from(body), SECRET, NOW_S)
    assert.deepEqual(event, genuine ? JSON.parse(BODY) : undefined, name)
  }
  for (const secret of WEAK)
    assert.throws(() => verify(good, Buffer.from(BODY), secret, NOW_S), /not set/)

  const stored: string[] = []
  const server = http.createServer(
    listener(SECRET, async ({ event_id }) => void stored.push(event_id)),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nowS = Math.floor((performance.timeOrigin + performance.now()) / 1000)
  const post = async (headers: Headers) =>
    (await fetch(url, { method: 'POST', headers, body: BODY })).status
  assert.equal(await post(headers(sign(nowS), nowS)), 200)
  assert.equal(await post(good), 401)
  assert.deepEqual(stored, ['evt_1'])
})

/** Gives a program the vectors as JSON on its input; returns its statuses and stored events. */
function ran(command: string, args: string[], folder: string): unknown {
  const input = JSON.stringify({ vectors: VECTORS, weak: WEAK, secret: SECRET, now: NOW_S })
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

const EXPECTED = {
  statuses: VECTORS.map(({ genuine }) => (genuine ? 200 : 401)),
  stored: [['evt_1', BODY]],
  weak: WEAK.map(() => true),
}

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

const PYTHON = `
import json, sys
from receiver import receive
given = json.load(sys.stdin)
stored = {}
def store(event_id, body):
    stored.setdefault(event_id, body.decode())
def ask(vector, secret):
    return receive(vector["headers"], vector["body"].encode(), secret, store, given["now"])
def refused(secret):
    try:
        ask(given["vectors"][0], secret)
        return False
    except ValueError:
        return True
statuses = [ask(vector, given["secret"]) for vector in given["vectors"]]
print(json.dumps({"statuses": statuses, "stored": list(stored.items()), "weak": [refused(one) for one in given["weak"]]}))
`

test('Python: the same', { skip: !has('python3') && 'no python3' }, (t) => {
  const folder = folderFor(t)
  writeFileSync(join(folder, 'receiver.py'), blockOf(PAGE, 'receiver.py'))
  writeFileSync(join(folder, 'run.py'), PYTHON)
  assert.deepEqual(ran('python3', ['-B', 'run.py'], folder), EXPECTED)
})

const PHP = `<?php
require 'receiver.php';
$given = json_decode(file_get_contents('php://stdin'), true);
$pdo = new PDO('sqlite::memory:', null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
$pdo->exec('create table events (id text primary key, body text)');
$ask = fn($vector, $secret) => receive($vector['headers'], $vector['body'], $secret, $pdo, $given['now']);
$refused = function ($secret) use ($ask, $given) {
    try { $ask($given['vectors'][0], $secret); return false; } catch (RuntimeException $e) { return true; }
};
$statuses = array_map(fn($vector) => $ask($vector, $given['secret']), $given['vectors']);
$stored = $pdo->query('select id, body from events')->fetchAll(PDO::FETCH_NUM);
echo json_encode(['statuses' => $statuses, 'stored' => $stored, 'weak' => array_map($refused, $given['weak'])]);
`
const hasPhp =
  has('php') &&
  spawnSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']).status === 0

test('PHP: the same', { skip: !hasPhp && 'no php with sqlite' }, (t) => {
  const folder = folderFor(t)
  writeFileSync(join(folder, 'receiver.php'), blockOf(PAGE, 'receiver.php'))
  writeFileSync(join(folder, 'run.php'), PHP)
  assert.deepEqual(ran('php', ['run.php'], folder), EXPECTED)
})
