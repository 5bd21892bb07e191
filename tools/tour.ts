// `npm run tour`: the main flow against the running server, step by step, showing each call and
// reply.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTyped, readConfig } from '../server/platform/config.ts'
import { assertAnswers, seededPlatform } from './running-sandbox.ts'
import { readSteps, runStep, type StepResult } from './tour-steps.ts'
import { isUsageShown } from './usage.ts'

const PROJECT = join(import.meta.dirname, '..')
const SHOWN_MAX = 2_000
const USAGE =
  'usage: npm run tour\nCreates, pays and refunds a pix in the running sandbox, reads its events and moves its clock, step by step (docs/tour.md).'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function show({ step, sent, status, answer, faults }: StepResult): void {
  const text = JSON.stringify(answer, null, 2)
  say(
    `\n── ${step.title}\n\n→ ${sent.replaceAll(/"secret": "[^"]+"/g, '"secret": "…"')}\n\n← ${status}\n${text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}\n  …` : text}`,
  )
  for (const fault of faults) say(`✗ ${fault}`)
}

async function tour(): Promise<number> {
  const config = readConfig(process.env)
  const { email, secret, io_seller_id: seller } = seededPlatform(config)
  const known = new Map([
    ['email', email],
    ['secret', secret],
    ['io_seller_id', seller],
    ['run', randomBytes(4).toString('hex')],
  ])
  const url = `${config.publicUrl}${config.basePath}`
  await assertAnswers(config, url)
  let faults = 0
  for (const step of readSteps(readFileSync(join(PROJECT, 'docs/tour.md'), 'utf8'))) {
    const result = await runStep(step, url, known)
    show(result)
    faults += result.faults.length
  }
  say(
    faults === 0
      ? `\nThat is the whole of it. What happened is in the ledger: ${asTyped(config, 'npm run verify')}\nThe sale is in the portal too, at ${url}/portal/sales; sign in as finance: ${asTyped(config, 'npm run seed -- --show')}\n`
      : `\n${faults} answers were not as the tour says.\n`,
  )
  return faults === 0 ? 0 : 1
}

if (!isUsageShown(USAGE, process.argv.slice(2)))
  tour().then(
    (code) => (process.exitCode = code),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    },
  )
