// The sandbox page: the levers, from the contract, and the amounts, accounts and documents with a fixed result ("fate"),
// which are passed in.

import { moneyText } from '../../kernel/text/localized.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { WEATHER_BANKS, WEATHER_MODES } from '../../../contract/sandbox.ts'
import type { Cents } from '../../kernel/money.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { readPage } from '../pages/read.ts'

/** A test value whose result at the sandbox bank is fixed. */
export type Fate = {
  readonly fate: string
  /** What happens, for the reader. */
  readonly explains: string
} & (
  | { readonly on: 'charge' | 'return'; readonly amount: Cents }
  | { readonly on: 'payout'; readonly account: string }
  | { readonly on: 'kyc'; readonly document: string }
  | { readonly on: 'card'; readonly number: string }
  | { readonly on: 'card-amount' | 'boleto'; readonly amount: Cents }
  | { readonly on: 'boleto-payer' | 'holder'; readonly document: string }
  | { readonly on: 'key'; readonly key: string }
  | { readonly on: 'currency'; readonly currency: string }
  | { readonly on: 'purchase-dispute'; readonly ending: string }
)

const WEATHER: Record<(typeof WEATHER_MODES)[number], string> = {
  fair: 'No fault: every call is answered at once.',
  slow: 'Responses are slow.',
  silent_before: 'The call times out and has no effect.',
  silent_after: 'The call takes effect, and then times out.',
  down: 'Every call fails with 503.',
  twice: 'Every notification is sent twice.',
  shuffled: 'Notifications come in another order.',
  deaf: 'Issuing only: the bank cannot request authorizations, and decides by its stand-in rules.',
}

const lever = ({ method, path, summary, example }: Operation): Html =>
  markup`<tr>
    <td><code>${method} ${path}</code></td>
    <td>
      ${summary}${
        example !== undefined && JSON.stringify(example) !== '{}'
          ? markup`: <code>${JSON.stringify(example)}</code>`
          : undefined
      }
    </td>
  </tr>`

/** The test value of a fate, in as many cells as `HEADS` has for its kind. */
function cellsOf(fate: Fate): Html {
  if (fate.on === 'payout') return markup`<td class="number"><code>${fate.account}</code></td>`
  if ('document' in fate) return markup`<td class="number"><code>${fate.document}</code></td>`
  if (fate.on === 'key') return markup`<td class="number"><code>${fate.key}</code></td>`
  if (fate.on === 'currency') return markup`<td><code>${fate.currency}</code></td>`
  if (fate.on === 'purchase-dispute') return markup`<td class="number"><code>${fate.ending}</code></td>`
  if (fate.on === 'card') return markup`<td class="number"><code>${fate.number}</code></td>`
  return markup`<td class="number">${moneyText(fate.amount, 'pt-BR')}</td>
    <td class="number"><code>${fate.amount}</code></td>`
}

const HEADS: Record<Fate['on'], readonly string[]> = {
  charge: ['Amount', 'In centavos'],
  return: ['Amount', 'In centavos'],
  payout: ['Account number'],
  kyc: ['CPF or CNPJ'],
  card: ['Card number'],
  'card-amount': ['Amount', 'In centavos'],
  boleto: ['Amount', 'In centavos'],
  'boleto-payer': ['CPF or CNPJ'],
  key: ['Pix key'],
  holder: ['CPF'],
  currency: ['Currency'],
  'purchase-dispute': ['Last two digits'],
}

const fateRow = (fate: Fate): Html =>
  markup`<tr>
    ${cellsOf(fate)}
    <td><code>${fate.fate}</code></td>
    <td>${fate.explains}</td>
  </tr>`

const fateTable = (on: Fate['on'], fates: readonly Fate[]): Html =>
  markup`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${[...HEADS[on], 'Fate', 'Result'].map((head) => markup`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${fates.map(fateRow)}
      </tbody>
    </table>
  </div>`

const fatesOn = (on: Fate['on'], title: string, lead: string, all: readonly Fate[]): Html => {
  const fates = all.filter((one) => one.on === on)
  return fates.length === 0
    ? markup``
    : markup`<h2>${title}</h2>
        <p>${lead}</p>
        ${fateTable(on, fates)}`
}

/** The sections of the page, in order: the heading, and how to use the test values. */
const SECTIONS: readonly [on: Fate['on'], title: string, lead: string][] = [
  ['charge', 'Charges with a known fate', 'Create a pix of exactly this amount.'],
  ['return', 'Refunds with a known fate', 'Refund exactly this amount of a paid pix, in full or in part.'],
  [
    'boleto',
    'Boletos with a known fate',
    'Create a boleto of exactly this amount. The amounts of charges above apply to its pix QR code.',
  ],
  ['boleto-payer', 'Boleto buyers with a known fate', 'Create a boleto for this buyer.'],
  ['key', 'Transfers to a pix key with a known fate', 'Transfer money to this key, a CPF.'],
  ['payout', 'Payouts with a known fate', 'Pay out to an account of this number, at any bank.'],
  ['kyc', 'Sellers with a known fate', 'Register a seller with exactly this document.'],
  [
    'card',
    'Cards with a known fate',
    'Tokenize a card with this number, any security code and a future expiry. Other valid numbers are approved.',
  ],
  ['card-amount', 'Card payments with a known fate', 'Charge exactly this amount to any card.'],
  ['holder', 'Cardholders with a known fate', 'Issue a corporate card to a cardholder with this document.'],
  [
    'currency',
    'Purchases abroad',
    'Make a corporate card purchase in this currency. The rates are fixed, and not of a real day; the amount includes 3.5 % IOF. While the bank cannot request authorizations, it approves up to R$ 200.00 by itself, three times for each card.',
  ],
  [
    'purchase-dispute',
    'Disputed purchases with a known fate',
    'Dispute an amount of a purchase that ends in these centavos.',
  ],
]

/** The page of the sandbox. */
export function sandboxPage(prefix: string, fates: readonly Fate[]): Page {
  const levers = OPERATIONS.filter((operation) => operation.sandbox)
  return readPage(
    prefix,
    'Sandbox',
    markup`<h1>Sandbox</h1>
      <p class="lead">
        The same server and code as in production, with a simulated bank behind it. You control the bank: levers, faults
        and test values produce every result that a real bank can give.
      </p>
      <h2>Levers</h2>
      <p>Calls that act as the bank or the buyer. They take your token, and respond after the platform has processed the result.</p>
      <div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Effect</th>
            </tr>
          </thead>
          <tbody>
            ${levers.map(lever)}
          </tbody>
        </table>
      </div>
      <h2>Weather: simulated faults</h2>
      <p>
        Faults of the bank, from now on or for a number of calls. Each of these has its own weather:
        ${WEATHER_BANKS.map((bank, n) => markup`${n === 0 ? '' : ', '}<code>${bank}</code>`)}.
      </p>
      <div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">Mode</th>
              <th scope="col">Effect</th>
            </tr>
          </thead>
          <tbody>
            ${WEATHER_MODES.map(
              (mode) =>
                markup`<tr>
                  <td><code>${mode}</code></td>
                  <td>${WEATHER[mode]}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${SECTIONS.map(([on, title, lead]) => fatesOn(on, title, lead, fates))}
      <h2>Time</h2>
      <p>
        The clock runs in real time, and you can move it forward. Every job that becomes due on the way runs at its own
        instant: a pix expires, an event is sent, a refund settles, a payout is paid.
        <code>GET ${prefix}/v1/sandbox/clock</code> shows the time,
        <code>GET ${prefix}/v1/sandbox/agenda</code> lists the scheduled jobs, and <code>{"advance":"next"}</code> moves to the
        next one.
      </p>
      <h2>Sessions</h2>
      <p>
        <code>GET ${prefix}/v1/sandbox/session</code> exports all calls as one file, without card numbers,
        codes or secrets. <code>npm run replay -- FILE</code> replays it in a new sandbox and prints the differences.
      </p>`,
  )
}
