// The files that are generated from the code and committed, as texts. A test compares them.

import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { OPERATIONS } from '../contract/index.ts'
import { openapi } from '../contract/openapi.ts'
import { operationText } from '../contract/texts/index.ts'
import { SENTENCES } from '../contract/texts/sentences.ts'
import type { Machine } from '../server/kernel/machine.ts'
import { transitions as chargeTransitions } from '../server/corporate/charges/charge.ts'
import { transitions as invoiceTransitions } from '../server/corporate/statements/invoice.ts'
import { transitions as corporateCardTransitions } from '../server/corporate/cards/card.ts'
import { transitions as purchaseTransitions } from '../server/corporate/purchases/purchase.ts'
import { transitions as purchaseDisputeTransitions } from '../server/corporate/purchases/disputes/dispute.ts'
import { transitions as limitRequestTransitions } from '../server/corporate/limit-requests/limit-request.ts'
import { transitions as holderTransitions } from '../server/corporate/holders/holder.ts'
import { transitions as corporateAccountTransitions } from '../server/corporate/account/account.ts'
import { evidenceTransitions } from '../server/payments/disputes/evidence.ts'
import { approvalTransitions } from '../server/approvals/approval.ts'
import { payoutTransitions } from '../server/marketplace/payouts/payout.ts'
import { receivableTransitions } from '../server/marketplace/receivables/receivable.ts'
import { transitions as sellerTransitions } from '../server/marketplace/sellers/seller.ts'
import { disputeTransitions } from '../server/payments/transactions/disputes/dispute.ts'
import { transitions as paymentLinkTransitions } from '../server/payments/payment-links/payment-link.ts'
import { transitions } from '../server/payments/transactions/transaction.ts'
import { refundTransitions } from '../server/payments/transactions/refunds/refund.ts'
import { MIGRATIONS_FOLDER } from '../server/platform/db/migrate.ts'
import { migrationSums } from './migration-sums.ts'
import { commandTable } from './command-table.ts'
import { phpClient } from './php-client.ts'
import { pythonClient } from './python-client.ts'
import { screensTable } from './screens.ts'

type Lifecycle = { readonly title: string; readonly says: string; readonly machine: Machine<string, string> }

const LIFECYCLES: readonly Lifecycle[] = [
  {
    title: 'A transaction',
    says:
      'The labels of the arrows are events: from the bank, the caller or the clock. An event without an arrow from the ' +
      'current state is refused with `invalid_state`; an old report of the bank changes nothing.',
    machine: transitions,
  },
  {
    title: 'A refund',
    says: 'A refund in progress holds its amount until the bank has returned it or rejected the refund.',
    machine: refundTransitions,
  },
  {
    title: 'A payment link',
    says:
      'Its seller closes and opens it. Only a link for one sale becomes `paid`, by the first sale that is paid, also after it was ' +
      'closed. That it is expired follows from its `expires_at`, and is not stored.',
    machine: paymentLinkTransitions,
  },
  {
    title: 'A dispute',
    says:
      'The acquirer opens and ends it. While it is open, its amount is held from the seller, or, for a ' +
      'split payment, from the receivers that are liable for it.',
    machine: disputeTransitions,
  },
  {
    title: 'A receivable',
    says:
      'The amount that a transaction pays a receiver on one day. A refund or a dispute first reduces receivables that have ' +
      'not settled, and restores the amount it does not need. A settled receivable never changes.',
    machine: receivableTransitions,
  },
  {
    title: 'A piece of evidence',
    says: 'The seller submits it against a dispute. If the acquirer does not answer, it stays pending and is sent again.',
    machine: evidenceTransitions,
  },
  {
    title: 'A seller',
    says:
      'The KYC provider approves or denies it, or, without a provider, an operator does (`npm run sellers`). Only an ' +
      'operator blocks and unblocks. A pending seller can sell and register bank accounts; a denied, blocked or deleted ' +
      'seller cannot.',
    machine: sellerTransitions,
  },
  {
    title: 'An approval',
    says:
      'A call that a policy holds. Users of the company approve or reject it, the asker withdraws it, and after seven days it ' +
      'expires. An approved call is carried out once by the server; failed: it was refused when it was carried out.',
    machine: approvalTransitions,
  },
  {
    title: 'A payout',
    says:
      'Its amount is held when it is created, and available to the seller again if the bank rejects it or the ' +
      'receiver’s bank returns it. If the bank does not answer, nothing changes and the call is retried with the same id.',
    machine: payoutTransitions,
  },
  {
    title: 'A corporate account',
    says:
      'Portal users of the company request it and accept its contract; an operator decides (`npm run corporate`). Only an ' +
      'active account can make purchases, and in other states the API only shows the account. Earlier purchases are ' +
      'cleared, billed and paid in every state.',
    machine: corporateAccountTransitions,
  },
  {
    title: 'A cardholder',
    says: 'Blocking or canceling a cardholder stops all their cards at once. Canceling is permanent and cancels the cards.',
    machine: holderTransitions,
  },
  {
    title: 'A corporate card',
    says:
      'A virtual card works once the issuing bank has created it. A physical card is made, shipped and delivered, and ' +
      'works once it is unblocked. The API does not show cards that are `new` or `refused`.',
    machine: corporateCardTransitions,
  },
  {
    title: 'A statement',
    says:
      'The monthly bill of a corporate account. It closes ten days before it is due; if nothing is owed then, it is paid at ' +
      'once. It can be paid in parts, and late; an excess goes to the balance.',
    machine: invoiceTransitions,
  },
  {
    title: 'A purchase by a corporate card',
    says:
      'The report of the issuing bank always counts: a purchase that cleared counts, even if it was denied, reversed or ' +
      'lapsed before. One report can contain several of these events.',
    machine: purchaseTransitions,
  },
  {
    title: 'A dispute of a purchase',
    says:
      'The disputed amount is credited while the dispute is `open`, and stays credited once it is `won`. `pending`: the ' +
      'issuing bank has not answered yet. Reports after a final state are ignored.',
    machine: purchaseDisputeTransitions,
  },
  {
    title: 'A request for a higher limit',
    says:
      'Nobody decides within 14 days: it is `expired`. After the last day of a raise it is `ended`, and the limit is what it was ' +
      'before, unless somebody has changed it meanwhile.',
    machine: limitRequestTransitions,
  },
  {
    title: 'A charge',
    says:
      'The pix of a recharge, or of the amount owed on a statement. Every payment of it is credited to the company, even ' +
      'late, twice or in another amount. If a bank takes a payment back (MED), the charge stays paid and shows the return.',
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
  const about =
    'Why the code is as it is: each page has context, decision, consequences, alternatives, and the test that holds it. A file keeps its name, also when its title changes.'
  const head = `# Decisions\n\n${about}\n\n${MADE.replace('the tables in the code', 'the pages')}`
  return `${head}\n\n| number | decision |\n|---|---|\n${rows.join('\n')}\n`
}

const PORTAL_DOC = resolve(import.meta.dirname, '..', 'docs', 'portal.md')
const [BEGIN, END] = ['<!-- screens: made by npm run generate -->', '<!-- screens: end -->']

/** docs/portal.md with the table of screens between its marks; the rest is as it was written. */
function portalText(): string {
  const text = fs.readFileSync(PORTAL_DOC, 'utf8')
  const [before, rest] = text.split(BEGIN)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined) throw new Error(`docs/portal.md has no ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n\n${screensTable()}\n\n${END}${after}`
}

/** The Portuguese of summaries and of sentences of the contract. */
function portugueseOf(english: string): string | undefined {
  const said = OPERATIONS.find(({ summary }) => summary === english)
  return said ? operationText(said.id, said.summary, 'pt-BR').summary : SENTENCES[english]
}

/** Every generated file, by its path from the project's folder. */
export const generated = (): ReadonlyMap<string, string> =>
  new Map([
    ['openapi.json', `${JSON.stringify(openapi(), null, 2)}\n`],
    ['sdk/cli/operations.ts', commandTable(portugueseOf)],
    ...pythonClient(),
    ...phpClient(),
    ['docs/decisions/README.md', decisionsText()],
    ['docs/portal.md', portalText()],
    ['server/platform/db/migrations/SHA256SUMS', migrationSums(MIGRATIONS_FOLDER)],
    ['docs/states.md', `# States\n\n${MADE}\n\n${LIFECYCLES.map(lifecycleText).join('\n')}`],
  ])
