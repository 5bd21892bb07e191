// An operator opens a platform on a live installation: from nothing to calls that are answered,
// suspended and resumed.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { findInstallation } from '../../../server/platform/installation.ts'
import { verify } from '../../../server/verification/verify.ts'
import { envOf, runProgram, speaking } from '../../program.ts'
import { liveServer } from '../../live.ts'
import { world } from '../../world.ts'

test('an operator opens a platform on a live installation, gives it a credential, and suspends it', async (t) => {
  const { db, env, run, call } = await liveServer(t)
  const file = join(env.DATA_DIR, 'platform.json')
  fs.writeFileSync(file, (await runProgram(['platforms', 'example'], env)).out)
  const [dry] = (await run('platforms', 'add', file, '--dry-run')).out
  assert.equal(dry!['dry_run'], true)
  assert.deepEqual((await run('platforms', 'list')).out, [])
  const twice = await Promise.all([run('platforms', 'add', file), run('platforms', 'add', file)])
  assert.deepEqual(twice.map(({ code }) => code).toSorted(), [0, 1])
  const [platform] = twice.find(({ code }) => code === 0)!.out
  assert.match(
    twice.find(({ code }) => code === 1)!.err,
    /^There is already a platform with this document/m,
  )
  assert.deepEqual([platform!['status'], platform!['ready']], ['active', false])

  assert.equal(
    (await findInstallation(db))!.mode,
    'live',
    'a start with MODE=sandbox is refused from now on',
  )
  const id = platform!['io_seller_id'] as string
  const [given] = (await run('credentials', 'add', id, 'api@example.com')).out
  assert.match(given!['secret'] as string, /^vtm_live_/)
  const { email, secret } = given!
  const { access_token: token } = (await call('/auth/login', { email, secret, io_seller_id: id }))
    .body
  const customer = await call('/v1/customer/new', { first_name: 'Ana' }, token)
  assert.equal(customer.status, 201, JSON.stringify(customer.body))
  const pix = () =>
    call(
      `/v1/transaction/new/${customer.body.success.id}`,
      { amount: 100, payment_type: 'pix' },
      token,
    )
  assert.deepEqual([(await pix()).status, (await pix()).body.code], [503, 'not_ready'])

  assert.match(
    (await runProgram(['platforms', 'suspend', id], env)).err,
    /^--reason "why" is missing\.\nusage: /,
  )
  const [suspended] = (await run('platforms', 'suspend', id, '--reason', 'no contract')).out
  assert.deepEqual([suspended!['status'], suspended!['reason']], ['blocked', 'no contract'])
  const refused = await call('/v1/customer/new', { first_name: 'Rui' }, token)
  assert.deepEqual([refused.status, refused.body.code], [409, 'seller_not_active'])
  const again = await run('platforms', 'suspend', id, '--reason', 'again')
  assert.match(again.err, /^This platform is blocked; nothing was changed/)
  assert.equal((await run('platforms', 'resume', id)).code, 0)
  assert.equal((await call('/v1/customer/new', { first_name: 'Rui' }, token)).status, 201)
  const [shown] = (await run('platforms', 'show', id)).out
  assert.deepEqual([shown!['fee_plan'], shown!['active_credentials']], [1, 1])
  assert.deepEqual(await verify(db), [])
})

test('an invalid registration opens no platform, and every fault is named', async (t) => {
  const { db, env } = await liveServer(t)
  const file = join(env.DATA_DIR, 'platform.json')
  const add = (path: string) => runProgram(['platforms', 'add', path], env)
  const { out } = await runProgram(['platforms', 'example', 'individual'], env)
  const body = JSON.parse(out) as Record<string, unknown>
  for (const [text, says] of [
    ['{', /is not a JSON object/],
    ['[]', /is not a JSON object/],
    [
      JSON.stringify({ ...body, cpf: '1', birthdate: '2020-01-01' }),
      /is not a valid registration: (?=[^]*\n- cpf: )(?=[^]*\n- birthdate: )/,
    ],
  ] as const) {
    fs.writeFileSync(file, text)
    const { code, err } = await add(file)
    assert.equal(code, 1)
    assert.match(err, says)
  }
  assert.match((await add(join(env.DATA_DIR, 'none'))).err, /cannot be read \(ENOENT\)/)
  assert.deepEqual(await db.rows(sql`select count(*)::int as n from sellers`), [{ n: 0 }])
})

test('suspending a platform suspends its sellers, and in the sandbox the seed opens platforms', async (t) => {
  const w = await world(t)
  const run = speaking({ ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir })
  const [seller] = w.platform.sellers
  const buyer = () => w.as(seller!).customers.create({ first_name: 'Ana' })
  await buyer()
  assert.equal(
    (await run('platforms', 'suspend', w.platform.io_seller_id, '--reason', 'why')).code,
    0,
  )
  await assert.rejects(buyer, { code: 'seller_not_active' })
  assert.equal((await run('platforms', 'resume', w.platform.io_seller_id)).code, 0)
  await buyer()
  assert.match(
    (await run('platforms', 'add', 'file')).err,
    /needs the sandbox bank: .*npm run seed makes one/,
  )
})

test('a platform of a sandbox is listed as ready: the sandbox bank serves it', async (t) => {
  const w = await world(t)
  const { out } = await speaking(envOf(t, w.db))('platforms', 'list')
  assert.deepEqual([out.length > 0, out.every((platform) => platform['ready'])], [true, true])
})

test('an operator corrects a registration; what never changes, and invalid fields, are refused', async (t) => {
  const { env, run } = await liveServer(t)
  const write = (name: string, body: object): string => {
    const path = join(env.DATA_DIR, name)
    fs.writeFileSync(path, JSON.stringify(body))
    return path
  }
  const example = JSON.parse((await runProgram(['platforms', 'example'], env)).out) as object
  const id = (await run('platforms', 'add', write('new.json', example))).out[0]![
    'io_seller_id'
  ] as string
  const change = write('change.json', {
    business: { name: 'Loja Nova Ltda' },
    description: 'Since 2026',
  })
  const [dry] = (await run('platforms', 'update', id, change, '--dry-run')).out
  assert.deepEqual([dry!['dry_run'], dry!['name']], [true, 'Loja Nova Ltda'])
  const nameNow = async () => (await run('platforms', 'show', id)).out[0]!['name']
  assert.notEqual(await nameNow(), 'Loja Nova Ltda')
  const [updated] = (await run('platforms', 'update', id, change)).out
  assert.ok((updated!['changed'] as string[]).includes('description'))
  assert.equal(await nameNow(), 'Loja Nova Ltda')
  const rows: [body: object, says: RegExp][] = [
    [{ business: { cnpj: '11.222.333/0001-81' } }, /is not a valid registration:.*business\.cnpj/s],
    [{ mcc: 1 }, /is not a valid registration:.*mcc/s],
    [{ url_notify: 'https://localhost/hook' }, /^url_notify has a secret/],
  ]
  for (const [body, says] of rows) {
    const { code, err } = await run('platforms', 'update', id, write('bad.json', body))
    assert.equal(code, 1)
    assert.match(err, says)
  }
  assert.match((await run('platforms', 'update', id)).err, /^FILE is missing\.\nusage: /)
})
