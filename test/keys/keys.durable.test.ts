// Keys are rotated and retired by the real commands beside the real server, which keeps serving
// without a restart.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openVintem, type Vintem } from '../../sdk/index.ts'
import { hasTrace, openStage, type Stage } from '../process.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}
const WORKERS = 4

const ringIn = ({ dataDir }: Stage) => join(dataDir, 'keyring.json')
const keysIn = (stage: Stage): string[] =>
  (
    (JSON.parse(fs.readFileSync(ringIn(stage), 'utf8')) as { seal_keys?: { id: string }[] })
      .seal_keys ?? []
  ).map(({ id }) => id)

async function saidBy(stage: Stage, what: string) {
  const { code, stdout, stderr } = await stage.run(['keys', what])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout) as {
    key: string
    added: boolean
    resealed: Record<string, number>
    unreadable: number
    retired: string[]
    kept: Record<string, number>
  }
}

function clientOf(stage: Stage, url: string): Vintem {
  const file = join(stage.dataDir, 'sandbox-credentials.json')
  const [platform] = (
    JSON.parse(fs.readFileSync(file, 'utf8')) as {
      platforms: { email: string; secret: string; io_seller_id: string }[]
    }
  ).platforms
  const { email, secret, io_seller_id: sellerId } = platform!
  return openVintem({ url, email, secret, sellerId, retries: 0 })
}

/**
 * Callers that store cards for new buyers until stopped; returns the number stored. The first
 * refusal ends them.
 */
function keepCards(sdk: Vintem): { stop(): Promise<number> } {
  let stopping = false
  let kept = 0
  const worker = async () => {
    while (!stopping) {
      const { id: token } = await sdk.cards.tokenize(CARD)
      const buyer = await sdk.customers.create({ first_name: 'Ana' })
      await sdk.cards.associate({ id_customer: buyer.id, token })
      kept++
    }
  }
  const workers = Promise.all(Array.from({ length: WORKERS }, worker))
  workers.catch(() => {})
  return {
    stop: async () => {
      stopping = true
      await workers
      return kept
    },
  }
}

test('keys are rotated and retired beside a server under load, and no request is refused', async (t) => {
  const stage = openStage(t)
  const server = await stage.start()
  const sdk = clientOf(stage, server.url)
  const buyer = await sdk.customers.create({ first_name: 'Maria' })
  const { id: token } = await sdk.cards.tokenize(CARD)

  const load = keepCards(sdk)
  const first = await saidBy(stage, 'rotate')
  assert.deepEqual([first.added, first.unreadable, keysIn(stage)], [true, 0, [first.key]])
  assert.ok(first.resealed['card_tokens']! > 0)
  assert.equal(fs.statSync(ringIn(stage)).mode & 0o777, 0o600)
  await sdk.cards.associate({ id_customer: buyer.id, token })
  const second = (await saidBy(stage, 'rotate')).key
  assert.deepEqual(keysIn(stage), [first.key, second])
  assert.ok((await load.stop()) > 0)

  const done = await saidBy(stage, 'retire')
  assert.deepEqual([done.retired, keysIn(stage)], [[first.key], [second]])
  assert.ok(done.kept[second]! > 0)
  assert.deepEqual((await saidBy(stage, 'retire')).retired, [])
  await sdk.cards.associate({ id_customer: buyer.id, token: (await sdk.cards.tokenize(CARD)).id })

  const db = await stage.database()
  const other = await db.connection()
  await other.query(`select pg_advisory_lock(hashtextextended('command keys', 0))`)
  for (const what of ['rotate', 'retire']) {
    const { code, stderr } = await stage.run(['keys', what])
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^Another operator is running npm run keys on this database\. Nothing was changed: try again/,
    )
  }
  await other.end()
  const wrong = await stage.run(['keys', 'burn'])
  assert.match(
    wrong.stderr,
    /^"burn" is no subcommand of keys[^]*usage: npm run keys -- make[^]* rotate[^]* retire/,
  )
  assert.equal(hasTrace(wrong.stderr), false)
  assert.equal((await server.end('SIGTERM')).code, 0)
  assert.equal(server.stderr(), '')
  assert.ok(await stage.quiet())
})
