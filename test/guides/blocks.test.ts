// Runs the code of the guides, each block, against a real server and the sandbox bank. A guide's
// shell blocks are one session, which begins with that of the quick start; each TypeScript block is
// run by itself, with what the guide takes for granted.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { verify } from '../../server/verification/verify.ts'
import { GUIDES } from '../../server/web/guides/pages.ts'
import { blockOf, blocksOf } from '../doc-blocks.ts'
import { world } from '../world.ts'
import { GIVEN } from './given.ts'
import { runCode, runShell } from './run-blocks.ts'

const PROJECT = join(import.meta.dirname, '../..')

/**
 * Run elsewhere: the first by the program itself; commands of an operator on a machine, which are
 * looked at below.
 */
const ELSEWHERE = ['quick-start', 'going-live']
const HAS_SHELL = spawnSync('bash', ['-c', 'curl --version']).status === 0
const ofLanguage = (name: string, languages: RegExp) =>
  blocksOf(`${name}.md`).filter((block) => languages.test(block.language) && block.name === '')

test('every guide is run', () => {
  for (const name of GUIDES) assert.ok(GIVEN[name] ?? ELSEWHERE.includes(name), name)
  const having = (languages: RegExp) =>
    GUIDES.filter((name) => blocksOf(`${name}.md`).some(({ language }) => languages.test(language)))
  // What is compared below with real answers; and receivers that `test/webhooks/` runs.
  assert.deepEqual(having(/^json$/), ['requests', 'webhooks-receiver'])
  assert.deepEqual(having(/^(?!(sh|ts|js|json)$)./), ['webhooks-receiver'])
})

for (const name of Object.keys(GIVEN)) {
  const shell = ofLanguage(name, /^sh$/)
  if (shell.length > 0)
    test(`the shell of the guide ${name} does what it says`, { skip: !HAS_SHELL }, async (t) => {
      const w = await world(t, GIVEN[name]!.world)
      const { email, secret, io_seller_id } = w.platform
      const env: Record<string, string> = {
        URL: w.url,
        EMAIL: email,
        SECRET: secret,
        PLATFORM: io_seller_id,
        ...(await GIVEN[name]!.shell?.(w, t)),
      }
      await runShell(
        [blockOf('quick-start.md', 'session'), ...shell.map(({ text }) => text)],
        env,
        env['FOLDER'],
      )
      assert.deepEqual(await verify(w.db), [])
    })

  const code = ofLanguage(name, /^(ts|js)$/)
  const given = GIVEN[name]!.code ?? []
  if (code.length > 0 || given.length > 0)
    test(`the code of the guide ${name} does what it says`, async (t) => {
      assert.equal(
        given.length,
        code.length,
        `${name}: each block is given what it takes for granted`,
      )
      for (const [n, { text }] of code.entries()) {
        const w = await world(t, GIVEN[name]!.world)
        await runCode(t, [text], { vintem: w.sdk, ...(await given[n]!(w, t)) })
        assert.deepEqual(await verify(w.db), [])
      }
    })
}

test('the errors of the guide for requests are real ones', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const shown = blocksOf('requests.md').flatMap(({ language, text }) =>
    language === 'json' ? [JSON.parse(text) as Record<string, unknown>] : [],
  )
  const calls = [
    ['/v1/customer/new', { first_name: 'Maria', customer_type: 'person' }],
    ['/v1/baas/corporate/cards', { merchants: 'Loja' }],
  ] as const
  assert.equal(shown.length, calls.length)
  for (const [n, [path, body]] of calls.entries()) {
    const { error, ...fields } = (await w.call('POST', path, { token, body })).body
    const { error: shownError, ...shownFields } = shown[n]! as { error: Record<string, unknown> }
    for (const [field, faults] of Object.entries(shownError)) assert.deepEqual(error[field], faults)
    for (const [name, value] of Object.entries(shownFields))
      if (name === 'request_id') assert.match(fields.request_id, /^req_[0-9a-f]{32}$/)
      else if (name === 'docs') assert.match(fields.docs, /\/docs\/errors#/)
      else assert.equal(fields[name], value)
  }
})

test('the event of the guide for receivers has the fields of a real one', async (t) => {
  const w = await world(t)
  await w.sdk.customers.create({ first_name: 'Maria' })
  const [event] = (await w.sdk.events.list({ after: 0 })).items
  const shown = blocksOf('webhooks-receiver.md').find(({ language }) => language === 'json')!
  // Webhooks alone have the signature of older receivers.
  const fields = Object.keys(JSON.parse(shown.text) as object).filter(
    (name) => name !== 'sign_confirm',
  )
  assert.deepEqual(fields, Object.keys(event!))
})

test('the stream of the guide for receivers sends events', { skip: !HAS_SHELL }, async (t) => {
  const w = await world(t)
  await w.sdk.customers.create({ first_name: 'Maria' })
  const env = { ...process.env, URL: w.url, TOKEN: await w.token() }
  const shell = spawn('bash', ['-c', `exec ${blockOf('webhooks-receiver.md', 'stream')}`], { env })
  for await (const part of shell.stdout) if (String(part).includes('event: customer.created')) break
  shell.kill()
})

test('the commands of going live are commands of the program', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const shell = blocksOf('going-live.md').map(({ text }) => text)
  const named = shell.flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name!),
  )
  assert.ok(named.length >= 8)
  for (const name of named) assert.ok(scripts[name], name)
  const files = shell.flatMap((text) =>
    [...text.matchAll(/\bdeploy\/[\w.*-]+/g)].map(([path]) => path),
  )
  for (const path of files) assert.ok(globSync(path, { cwd: PROJECT }).length > 0, path)
})
