// The sandbox page: the levers, from the contract, and the amounts, accounts and documents with a fixed result ("fate"),
// which are passed in.

import { type LocalizedText, moneyText } from '../../kernel/text/localized.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { WEATHER_BANKS, WEATHER_MODES } from '../../../contract/sandbox.ts'
import type { Language } from '../../../contract/sayings.ts'
import { operationText } from '../../../contract/texts/index.ts'
import type { Cents } from '../../kernel/money.ts'
import { markup, prose, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { languageLink, readPage, type Reader } from '../pages/read.ts'
import { WORDS, type Head } from './sandbox-words.ts'

/** A test value whose result at the sandbox bank is fixed. */
export type Fate = {
  readonly fate: string
  /** What happens, for the reader. */
  readonly explains: LocalizedText
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

const table = (heads: readonly string[], rows: readonly Html[]): Html =>
  markup`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => markup`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

const lever = ({ id, method, path, summary, example }: Operation, language: Language): Html =>
  markup`<tr>
    <td><code>${method} ${path}</code></td>
    <td>
      ${prose(operationText(id, summary, language).summary)}${
        example !== undefined && JSON.stringify(example) !== '{}'
          ? markup`: <code>${JSON.stringify(example)}</code>`
          : undefined
      }
    </td>
  </tr>`

/** The test value of a fate, in as many columns as `SECTIONS` has heads for its kind. */
function cellsOf(fate: Fate, language: Language): Html {
  if (fate.on === 'payout') return markup`<td class="number"><code>${fate.account}</code></td>`
  if ('document' in fate) return markup`<td class="number"><code>${fate.document}</code></td>`
  if (fate.on === 'key') return markup`<td class="number"><code>${fate.key}</code></td>`
  if (fate.on === 'currency') return markup`<td><code>${fate.currency}</code></td>`
  if (fate.on === 'purchase-dispute') return markup`<td class="number"><code>${fate.ending}</code></td>`
  if (fate.on === 'card') return markup`<td class="number"><code>${fate.number}</code></td>`
  return markup`<td class="number">${moneyText(fate.amount, language)}</td>
    <td class="number"><code>${fate.amount}</code></td>`
}

/** The sections of the page, in order, with the heads of the test values. */
const SECTIONS = {
  charge: ['amount', 'centavos'],
  return: ['amount', 'centavos'],
  boleto: ['amount', 'centavos'],
  'boleto-payer': ['document'],
  key: ['key'],
  payout: ['account'],
  kyc: ['document'],
  card: ['card'],
  'card-amount': ['amount', 'centavos'],
  holder: ['cpf'],
  currency: ['currency'],
  'purchase-dispute': ['ending'],
} as const satisfies Readonly<Record<Fate['on'], readonly Head[]>>

const fateRow = (fate: Fate, language: Language): Html =>
  markup`<tr>
    ${cellsOf(fate, language)}
    <td><code>${fate.fate}</code></td>
    <td>${fate.explains[language]}</td>
  </tr>`

function fatesOn(on: Fate['on'], all: readonly Fate[], language: Language): Html {
  const fates = all.filter((one) => one.on === on)
  if (fates.length === 0) return markup``
  const { heads, fate, result, sections } = WORDS[language]
  const { title, lead } = sections[on]
  return markup`<h2 id="${on}">${title}</h2>
    <p>${lead}</p>
    ${table(
      [...SECTIONS[on].map((head) => heads[head]), fate, result],
      fates.map((one) => fateRow(one, language)),
    )}`
}

/** The sections of test values, for the search: `id` is the anchor on the page. */
export const testSections = (language: Language): { id: string; title: string; lead: string }[] =>
  (Object.keys(SECTIONS) as Fate['on'][]).map((on) => ({ id: on, ...WORDS[language].sections[on] }))

/** The page of the sandbox. */
export function sandboxPage(reader: Reader, fates: readonly Fate[]): Page {
  const { prefix, language } = reader
  const words = WORDS[language]
  const levers = OPERATIONS.filter((operation) => operation.sandbox)
  const modes = WEATHER_MODES.map(
    (mode) =>
      markup`<tr>
        <td><code>${mode}</code></td>
        <td>${words.modes[mode]}</td>
      </tr>`,
  )
  return readPage(
    prefix,
    'Sandbox',
    markup`<p class="tools">${languageLink(language)}</p>
      <h1>Sandbox</h1>
      <p class="lead">${words.lead}</p>
      <h2>${words.levers.title}</h2>
      <p>${words.levers.lead}</p>
      ${table(
        [words.call, words.effect],
        levers.map((one) => lever(one, language)),
      )}
      <h2>${words.weather.title}</h2>
      <p>
        ${words.weather.lead}
        ${WEATHER_BANKS.map((bank, n) => markup`${n === 0 ? '' : ', '}<code>${bank}</code>`)}.
      </p>
      ${table([words.mode, words.effect], modes)}
      ${(Object.keys(SECTIONS) as Fate['on'][]).map((on) => fatesOn(on, fates, language))}
      <h2>${words.time}</h2>
      <p>${words.timeSays(prefix)}</p>
      <h2>${words.sessions}</h2>
      <p>${words.sessionsSay(prefix)}</p>`,
    reader,
  )
}
