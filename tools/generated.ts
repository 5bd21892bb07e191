// The files that are generated from the code and committed, as texts. A test compares them.

import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { openapi } from '../contract/openapi.ts'
import type { Machine } from '../server/kernel/machine.ts'
import { transitions as chargeTransitions } from '../server/corporate/charges/charge.ts'
import { transitions as invoiceTransitions } from '../server/corporate/statements/invoice.ts'
import { transitions as corporateCardTransitions } from '../server/corporate/cards/card.ts'
import { transitions as purchaseTransitions } from '../server/corporate/purchases/purchase.ts'
import { transitions as purchaseDisputeTransitions } from '../server/corporate/purchases/disputes/dispute.ts'
import { transitions as holderTransitions } from '../server/corporate/holders/holder.ts'
import { transitions as corporateAccountTransitions } from '../server/corporate/account/account.ts'
import { evidenceTransitions } from '../server/payments/disputes/evidence.ts'
import { payoutTransitions } from '../server/marketplace/payouts/payout.ts'
import { receivableTransitions } from '../server/marketplace/receivables/receivable.ts'
import { transitions as sellerTransitions } from '../server/marketplace/sellers/seller.ts'
import { disputeTransitions } from '../server/payments/transactions/disputes/dispute.ts'
import { transitions } from '../server/payments/transactions/transaction.ts'
import { refundTransitions } from '../server/payments/transactions/refunds/refund.ts'
import { MIGRATIONS_FOLDER } from '../server/platform/db/migrate.ts'
import { migrationSums } from './migration-sums.ts'

type Lifecycle = { readonly title: string; readonly says: string; readonly machine: Machine<string, string> }

const LIFECYCLES: readonly Lifecycle[] = [
  {
    title: 'A transaction',
    says:
      'The words on the arrows are events: of the bank, of the caller or of the clock. ' +
      'What a state has no arrow for is refused with `invalid_state`, or changes nothing when it is an old report.',
    machine: transitions,
  },
  {
    title: 'A refund',
    says: 'A refund under way holds its amount until the bank has returned it, or has refused to.',
    machine: refundTransitions,
  },
  {
    title: 'A dispute',
    says:
      'The acquirer opens and ends it. While it is open its amount is held of who sold, or of who shares the sale and ' +
      'answers for it.',
    machine: disputeTransitions,
  },
  {
    title: 'A receivable',
    says:
      'What a sale brings somebody on a day. A refund or a dispute takes of what has not settled, and gives back what it did ' +
      'not need; what has settled stays so.',
    machine: receivableTransitions,
  },
  {
    title: 'A piece of evidence',
    says: 'What a seller says against a dispute. Silence of the acquirer leaves it pending, and it is sent again.',
    machine: evidenceTransitions,
  },
  {
    title: 'A seller',
    says:
      'Who it is, the bank says (its KYC provider), or an operator where there is none (`npm run sellers`); blocking and ' +
      'letting go on are an operator’s. A pending seller may sell and name bank accounts; a denied, blocked or deleted ' +
      'one may not.',
    machine: sellerTransitions,
  },
  {
    title: 'A payout',
    says:
      'Its money is held from the moment it is made. What the bank refuses, or the receiver’s bank sends back, is with the ' +
      'seller again; silence changes nothing and is asked again with the same id.',
    machine: payoutTransitions,
  },
  {
    title: 'A corporate account',
    says:
      'People of the company request it and accept its contract in the portal; an operator rules on it (`npm run ' +
      'corporate`). Only an active one spends and answers more than how it stands; what was spent before goes on being ' +
      'cleared, closed and paid in every state.',
    machine: corporateAccountTransitions,
  },
  {
    title: 'A cardholder',
    says: 'A blocked or canceled holder’s cards stop at once; canceling is for good and takes the cards with it.',
    machine: holderTransitions,
  },
  {
    title: 'A corporate card',
    says:
      'A virtual card works once the issuing bank has made it; a physical one is made, shipped and delivered, and works ' +
      'once it is unblocked. A card that is `new` or `refused` is not shown.',
    machine: corporateCardTransitions,
  },
  {
    title: 'A statement',
    says:
      'Of a corporate account. It closes ten days before it is due; with nothing owed then it is paid at once. It may be ' +
      'paid in parts, and late; what is more than is owed is in the balance.',
    machine: invoiceTransitions,
  },
  {
    title: 'A purchase by a corporate card',
    says:
      'What the issuing bank tells always counts: what cleared although it was denied, reversed or had lapsed, was bought. ' +
      'Several of these events may come at once.',
    machine: purchaseTransitions,
  },
  {
    title: 'A dispute of a purchase',
    says:
      'What is disputed is credited while it is `open`, and for good once it is `won`. What is `pending` the issuing bank ' +
      'has not answered about; a word after the last is passed over.',
    machine: purchaseDisputeTransitions,
  },
  {
    title: 'A charge',
    says:
      'The pix of a recharge, or of what is owed of a statement. What is paid by it is the company’s, late or twice or in ' +
      'another amount: nothing goes back by itself, unless a bank gives it back (MED): then it is paid still, and says what was returned.',
    machine: chargeTransitions,
  },
]

const MADE = 'Made by `npm run generate` from the tables in the code; changes here would be lost.'

function rowsOf({ states, events, next }: Lifecycle['machine']): string {
  const rows = states.flatMap((state) =>
    events.flatMap((event) => {
      const target = next(state, event)
      return target === undefined ? [] : [`| \`${state}\` | ${event} | \`${target}\` |`]
    }),
  )
  return ['| from | event | to |', '|---|---|---|', ...rows].join('\n')
}

const lifecycleText = ({ title, says, machine }: Lifecycle): string =>
  `## ${title}\n\n${says}\n\n\`\`\`mermaid\n${machine.diagram()}\`\`\`\n\n${rowsOf(machine)}\n`

const DECISIONS = resolve(import.meta.dirname, '..', 'docs', 'decisions')

/** The decisions by number, each with the title its page opens with. */
function decisionsText(): string {
  const pages = fs.readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name))
  const numbers = pages.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, n) => numbers.indexOf(number) !== n)
  if (twice !== undefined) throw new Error(`two decisions have the number ${twice}: give one the next free number`)
  const rows = pages.toSorted().map((name) => {
    const [first = ''] = fs.readFileSync(join(DECISIONS, name), 'utf8').split('\n')
    const title = new RegExp(`^# ${name.slice(0, 4)} · (.+)$`).exec(first)?.[1]
    if (title === undefined) throw new Error(`docs/decisions/${name} must open with "# ${name.slice(0, 4)} · title"`)
    return `| [${name.slice(0, 4)}](${name}) | ${title} |`
  })
  const head = `# Decisions\n\n${MADE.replace('the tables in the code', 'the pages')}`
  return `${head}\n\n| number | decision |\n|---|---|\n${rows.join('\n')}\n`
}

/** Every generated file, by its path from the project's folder. */
export const generated = (): ReadonlyMap<string, string> =>
  new Map([
    ['openapi.json', `${JSON.stringify(openapi(), null, 2)}\n`],
    ['docs/decisions/README.md', decisionsText()],
    ['server/platform/db/migrations/SHA256SUMS', migrationSums(MIGRATIONS_FOLDER)],
    ['docs/states.md', `# States\n\n${MADE}\n\n${LIFECYCLES.map(lifecycleText).join('\n')}`],
  ])
