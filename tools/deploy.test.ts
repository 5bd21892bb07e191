// The files of deploy/ pass every setting, and have no password that could be guessed.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments, parseDocument } from 'yaml'
import { VARIABLES } from '../server/platform/config.ts'

const DEPLOY = resolve(import.meta.dirname, '..', 'deploy')
const textOf = (name: string): string => fs.readFileSync(join(DEPLOY, name), 'utf8')
/** Live servers refuse these. */
const SANDBOX_ONLY = new Set(['SANDBOX_BANK_URL', 'BANK_PORT', 'WEBHOOK_ALLOW_PRIVATE'])
const LIVE = VARIABLES.filter((name) => !SANDBOX_ONLY.has(name))

test('every setting of a live server has its place in every file', () => {
  for (const file of ['compose.yaml', 'vintem.env.example', 'kubernetes.yaml']) {
    const text = textOf(file)
    const missing = LIVE.filter(
      (name) => !new RegExp(`\\b${name}\\b[:=,]|name: ${name}\\b`).test(text),
    )
    assert.deepEqual(missing, [], file)
    assert.deepEqual(
      [...SANDBOX_ONLY].filter((name) => text.includes(name)),
      [],
      `${file}: a live server refuses these`,
    )
  }
})

test('no password and no name has a default: without them nothing starts', () => {
  const compose = textOf('compose.yaml')
  for (const name of ['POSTGRES_PASSWORD', 'DOMAIN']) {
    const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}([^}]*)\\}`, 'g'))]
    assert.ok(uses.length > 0)
    for (const [use, rest] of uses) assert.ok(rest!.startsWith(':?'), use)
  }
  for (const line of textOf('vintem.env.example').split('\n'))
    if (/^(DOMAIN|POSTGRES_PASSWORD)=/.test(line)) assert.match(line, /=$/)
})

test('the image has no tests, tools or settings', () => {
  const ignored = new Set(
    fs.readFileSync(resolve(DEPLOY, '..', '.dockerignore'), 'utf8').split('\n'),
  )
  for (const name of ['test', 'tools', 'bench', 'deploy', '.git', '**/*.test.ts', '**/.env'])
    assert.ok(ignored.has(name), name)
  for (const name of ['docs', 'docs/*.md', 'docs/pt-BR', '**/*.md'])
    assert.ok(!ignored.has(name), `${name} is served`)
})

const ROOT = resolve(DEPLOY, '..')
const PINNED = /^[a-z]+:\d+\.[\w.-]+@sha256:[0-9a-f]{64}$/

test('every image is named by an exact version and a digest, the same everywhere', () => {
  const files = ['Dockerfile', 'compose.yaml', 'deploy/compose.yaml'].map((name) =>
    fs.readFileSync(join(ROOT, name), 'utf8'),
  )
  const images = files.flatMap((text) =>
    [...text.matchAll(/^ *(?:image:|ARG NODE_IMAGE=) *(\S+)$/gm)].map(([, image]) => image!),
  )
  assert.equal(images.length, 4)
  for (const image of images) assert.match(image, PINNED)
  const stages = [...files[0]!.matchAll(/^FROM (\S+)(?: AS (\w+))?/gm)].map(([, from, name]) => [
    from!,
    name,
  ])
  for (const [from] of stages) assert.ok(from === '${NODE_IMAGE}' || from === 'server', from)
  // `nightly` is the server with a PostgreSQL; what names no target is the server without one.
  assert.deepEqual(stages.slice(-3), [
    ['${NODE_IMAGE}', 'server'],
    ['server', 'nightly'],
    ['server', undefined],
  ])
  const names = new Set(images.map((image) => image.split('@')[0]!.split(':')[0]!))
  assert.equal(new Set(images).size, names.size, 'one version of each')
})

test('what has a default password is never live', () => {
  const text = fs.readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
  assert.match(text, /\$\{POSTGRES_PASSWORD:-/)
  assert.match(text, /^ +MODE: sandbox$/m)
})

test('the services of systemd are confined alike, and each timer has its service', () => {
  const units = fs.readdirSync(DEPLOY)
  const services = units.filter((name) => name.endsWith('.service'))
  assert.equal(services.length, 4)
  const confined = (name: string): string[] =>
    textOf(name)
      .split('\n')
      .filter((line) => /^(NoNew|Capab|Private|Protect|Restrict|Lock|System|UMask)/.test(line))
  for (const name of services) {
    assert.deepEqual(confined(name), confined('vintem.service'), name)
    assert.match(
      textOf(name),
      /^ExecStart=.*node_modules\/\.bin\/node server\/main\.ts (serve|verify|backup)/m,
    )
  }
  assert.ok(confined('vintem.service').length > 15)
  for (const timer of units.filter((name) => name.endsWith('.timer')))
    assert.ok(units.includes(timer.replace('.timer', '.service')))
})

test(
  'a shell can read the example of the settings, with every line that is commented out',
  { skip: process.platform === 'win32' },
  () => {
    const lines = textOf('vintem.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, '')
    const { status, stderr } = spawnSync('sh', ['-eu', '-c', lines], { encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
  },
)

test('the manifests of Kubernetes are whole: every key and volume they name is there', () => {
  const text = textOf('kubernetes.yaml')
  const documents = parseAllDocuments(text)
  assert.deepEqual(
    documents.map(
      (one) => (assert.deepEqual(one.errors, []), (one.toJS() as { kind: string }).kind),
    ),
    ['Deployment', 'Service', 'NetworkPolicy', 'CronJob', 'CronJob'],
  )
  const head = text.slice(0, text.indexOf('apiVersion'))
  for (const [, key] of text.matchAll(/secretKeyRef: .*key: (\w+) }/g))
    assert.ok(head.includes(`--from-literal=${key}=`), key)
  for (const [, file] of text.matchAll(/value: \/secrets\/([\w.]+)/g))
    assert.ok(head.includes(`--from-file=${file}`), file)
  for (const one of documents) {
    const shown = JSON.stringify(one.toJS())
    for (const [, name] of shown.matchAll(/"name":"([\w-]+)","mountPath"/g))
      assert.match(shown, new RegExp(`"name":"${name}","(secret|emptyDir)"`))
  }
})

type Rule = { from: object[]; ports: { port: string }[] }
type Manifest = {
  kind: string
  spec: {
    ingress: Rule[]
    ports: { name: string }[]
    template: {
      spec: { containers: { env: { name: string; value?: string }[]; startupProbe: Probe }[] }
    }
  }
}
type Probe = { httpGet: { path: string }; periodSeconds: number; failureThreshold: number }

test('in a cluster only the ingress is trusted and reaches the server, and nobody but Prometheus its metrics', () => {
  const all = parseAllDocuments(textOf('kubernetes.yaml')).map((one) => one.toJS() as Manifest)
  const of = (kind: string) => all.find((one) => one.kind === kind)!.spec
  assert.deepEqual(
    of('Service').ports.map(({ name }) => name),
    ['http'],
  )
  const rules = of('NetworkPolicy').ingress
  assert.deepEqual(
    rules.map(({ ports }) => ports.map(({ port }) => port)),
    [['http'], ['metrics']],
  )
  for (const { from } of rules)
    assert.equal(from.length, 1, 'a rule without a source, or with several, lets others in')
  const [container] = of('Deployment').template.spec.containers
  // A network of all pods is no decision: a start with the placeholder is refused.
  assert.equal(container!.env.find(({ name }) => name === 'TRUST_PROXY')!.value, 'CHANGE-ME')
  const { httpGet, periodSeconds, failureThreshold } = container!.startupProbe
  assert.equal(httpGet.path, '/healthz')
  assert.ok(periodSeconds * failureThreshold >= 120)
})

test('both compose files can be read', () => {
  for (const file of ['compose.yaml', 'deploy/compose.yaml'])
    assert.deepEqual(parseDocument(fs.readFileSync(join(ROOT, file), 'utf8')).errors, [], file)
})

type Container = {
  build: { target?: string }
  command: string[]
  environment: object
  volumes: string[]
}
type Compose = { services: Record<'vintem' | 'nightly', Container> }

// Everything is verified on Sundays.
const NIGHTS = [
  { day: 1, verify: 'verify' },
  { day: 7, verify: 'verify --all' },
]

test(
  'compose writes a backup a day, proves it where there is a PostgreSQL, and verifies after it, and its shell script runs',
  { skip: process.platform === 'win32' },
  (t) => {
    for (const file of ['compose.yaml', 'deploy/compose.yaml']) {
      const { vintem, nightly } = (
        parseDocument(fs.readFileSync(join(ROOT, file), 'utf8')).toJS() as Compose
      ).services
      assert.deepEqual(
        [nightly.environment, nightly.volumes],
        [vintem.environment, vintem.volumes],
        file,
      )
      assert.equal(nightly.build.target, 'nightly', file)
      for (const { day, verify } of NIGHTS) {
        const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-nightly-'))
        t.after(() => fs.rmSync(folder, { recursive: true }))
        // Two rounds, with programs in place of the server, the pause and the day: the second one
        // finds the backup of the day.
        const script = nightly.command[2]!.replaceAll('$$', '$').replaceAll('/data', folder)
        const programs = `rounds=0
        sleep() { rounds=$((rounds + 1)); [ $rounds -le 2 ]; }
        date() { case "$2" in +%u) echo ${day} ;; *) echo 2026-11-29 ;; esac; }
        node() { case "$2 $\{3-}" in "backup prove") echo "prove in $TMPDIR"; [ -e "$4" ] ;; backup*) echo backup; : > "$3" ;; *) shift; echo "$*" ;; esac; }`
        const { status, stdout, stderr } = spawnSync('sh', ['-u', '-c', `${programs}\n${script}`], {
          encoding: 'utf8',
        })
        assert.deepEqual(
          [status, stdout, stderr],
          [0, `backup\nprove in ${folder}/backups\n${verify}\n`, ''],
          `${file} on day ${day}`,
        )
      }
    }
  },
)
