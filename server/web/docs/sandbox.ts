// The sandbox page: the levers, from the contract, and the amounts, accounts and documents with a fixed result ("fate"),
// which are passed in. It knows no bank.

import { OPERATIONS } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { WEATHER_BANKS, WEATHER_MODES } from '../../../contract/sandbox.ts'
import type { Cents } from '../../kernel/money.ts'
import { markup, type Html } from '../pages/html.ts'
import { moneyText } from '../pay/words.ts'
import type { Page } from '../pages/page.ts'
import { readPage } from '../pages/read.ts'

/** A test value whose result at the sandbox bank is fixed. */
export type Fate = {
  readonly fate: string
  /** What happens, for the reader. */
  readonly tells: string
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
  fair: 'Every call is answered at once.',
  slow: 'Answers take their time.',
  silent_before: 'The call times out and has no effect.',
  silent_after: 'The call takes effect, and its answer times out.',
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
    <td>${fate.tells}</td>
  </tr>`

const fateTable = (on: Fate['on'], fates: readonly Fate[]): Html =>
  markup`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${[...HEADS[on], 'Fate', 'What the bank does'].map((head) => markup`<th scope="col">${head}</th>`)}
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
    'Create a boleto of exactly this amount. The amounts of pix above are fates of its QR code.',
  ],
  ['boleto-payer', 'Buyers of boletos with a known fate', 'Create a boleto for this buyer.'],
  ['key', 'Transfers to a pix key with a known fate', 'Send money to this key, a CPF.'],
  ['payout', 'Payouts with a known fate', 'Pay out to an account of this number, at any bank.'],
  ['kyc', 'Sellers with a known fate', 'Register a seller with exactly this document.'],
  [
    'card',
    'Cards with a known fate',
    'Tokenize a card of this number, with any security code and an expiry to come. Other numbers are approved.',
  ],
  ['card-amount', 'Card sales with a known fate', 'Charge exactly this amount to any card.'],
  ['holder', 'Cardholders with a known fate', 'Issue a corporate card to a cardholder with this document.'],
  [
    'currency',
    'Purchases abroad',
    'Buy with a corporate card in this currency. The rates are fixed and of no real day; 3.5 % IOF are in the amount. While the bank cannot ask us, it approves up to R$ 200.00 by itself, three times for each card.',
  ],
  [
    'purchase-dispute',
    'Contested purchases with a known fate',
    'Contest so much of a purchase that the amount ends in these centavos.',
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
        The same server and the same code as in production; only the bank behind it is ours. It does what you tell it
        to, so that every answer a bank can give may be had by asking.
      </p>
      <h2>Levers</h2>
      <p>They take your own token, and answer after the platform has processed the result.</p>
      <div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Does</th>
            </tr>
          </thead>
          <tbody>
            ${levers.map(lever)}
          </tbody>
        </table>
      </div>
      <h2>Weather</h2>
      <p>
        How the bank behaves, from now on or for a number of calls.
        ${WEATHER_BANKS.map((bank, n) => markup`${n === 0 ? '' : ', '}<code>${bank}</code>`)} each have a weather of
        their own.
      </p>
      <div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">Mode</th>
              <th scope="col">What happens</th>
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
        The clock goes on by itself, and forward as far as you move it. Whatever becomes due on the way is done on the
        way, each at its own instant: a pix expires, an event is sent, a refund is settled, a payout is paid.
        <code>GET ${prefix}/v1/sandbox/clock</code> says what time it is,
        <code>GET ${prefix}/v1/sandbox/agenda</code> what comes next, and <code>{"advance":"next"}</code> goes there.
      </p>
      <h2>Sessions</h2>
      <p>
        <code>GET ${prefix}/v1/sandbox/session</code> gives everything that was done as one file, without card numbers,
        codes or secrets. <code>npm run replay -- FILE</code> plays it again in a sandbox of its own and says what comes
        out otherwise.
      </p>`,
  )
}
