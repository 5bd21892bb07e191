// The sandbox page: the controls, from the contract, and the amounts, accounts and documents with a
// fixed effect ("magic values"), which are passed in.

import { type Text, moneyText } from '../../kernel/text/localized.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import type { PublicOperation } from '../../../contract/operation.ts'
import { WEATHER_BANKS, WEATHER_MODES } from '../../../contract/sandbox/sandbox.ts'
import { inLanguage, type Language } from '../../../contract/text.ts'
import type { Cents } from '../../kernel/money.ts'
import { markup, prose, type Html } from '../../kernel/text/html.ts'
import type { Page } from '../pages/page.ts'
import { languageLink, readPage, type Reader } from '../pages/read.ts'
import { WORDS, type Head } from './sandbox-words.ts'

/** A test value whose result at the sandbox bank is fixed. */
export type MagicValue = {
  readonly effect: string
  /** What happens, for the reader. */
  readonly explains: Text
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

const control = ({ method, path, summary, example }: PublicOperation, language: Language): Html =>
  markup`<tr>
    <td><code>${method} ${path}</code></td>
    <td>
      ${prose(inLanguage(summary, language))}${
        example !== undefined && JSON.stringify(example) !== '{}'
          ? markup`: <code>${JSON.stringify(example)}</code>`
          : undefined
      }
    </td>
  </tr>`

/** What a magic value is given as, in as many columns as `SECTIONS` has heads for its kind. */
function cellsOf(magicValue: MagicValue, language: Language): Html {
  if (magicValue.on === 'payout')
    return markup`<td class="number"><code>${magicValue.account}</code></td>`
  if ('document' in magicValue)
    return markup`<td class="number"><code>${magicValue.document}</code></td>`
  if (magicValue.on === 'key') return markup`<td class="number"><code>${magicValue.key}</code></td>`
  if (magicValue.on === 'currency') return markup`<td><code>${magicValue.currency}</code></td>`
  if (magicValue.on === 'purchase-dispute')
    return markup`<td class="number"><code>${magicValue.ending}</code></td>`
  if (magicValue.on === 'card')
    return markup`<td class="number"><code>${magicValue.number}</code></td>`
  return markup`<td class="number">${moneyText(magicValue.amount, language)}</td>
    <td class="number"><code>${magicValue.amount}</code></td>`
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
} as const satisfies Readonly<Record<MagicValue['on'], readonly Head[]>>

const magicValueRow = (magicValue: MagicValue, language: Language): Html =>
  markup`<tr>
    ${cellsOf(magicValue, language)}
    <td><code>${magicValue.effect}</code></td>
    <td>${inLanguage(magicValue.explains, language)}</td>
  </tr>`

function magicValuesOn(on: MagicValue['on'], all: readonly MagicValue[], language: Language): Html {
  const magicValues = all.filter((one) => one.on === on)
  if (magicValues.length === 0) return markup``
  const { heads, magicEffect, result, sections } = inLanguage(WORDS, language)
  const { title, lead } = sections[on]
  return markup`<h2 id="${on}">${title}</h2>
    <p>${lead}</p>
    ${table(
      [...SECTIONS[on].map((head) => heads[head]), magicEffect, result],
      magicValues.map((one) => magicValueRow(one, language)),
    )}`
}

/** The sections of test values, for the search: `id` is the anchor on the page. */
export const testSections = (language: Language): { id: string; title: string; lead: string }[] =>
  (Object.keys(SECTIONS) as MagicValue['on'][]).map((on) => ({
    id: on,
    ...inLanguage(WORDS, language).sections[on],
  }))

/** The page of the sandbox. */
export function sandboxPage(reader: Reader, magicValues: readonly MagicValue[]): Page {
  const { prefix, language } = reader
  const words = inLanguage(WORDS, language)
  const controls = OPERATIONS.filter((operation) => operation.sandbox)
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
      <h2>${words.controls.title}</h2>
      <p>${words.controls.lead}</p>
      ${table(
        [words.call, words.effect],
        controls.map((one) => control(one, language)),
      )}
      <h2>${words.faults.title}</h2>
      <p>
        ${words.faults.lead}
        ${WEATHER_BANKS.map((bank, n) => markup`${n === 0 ? '' : ', '}<code>${bank}</code>`)}.
      </p>
      ${table([words.mode, words.effect], modes)}
      ${(Object.keys(SECTIONS) as MagicValue['on'][]).map((on) => magicValuesOn(on, magicValues, language))}
      <h2>${words.time}</h2>
      <p>${words.timeSays(prefix)}</p>
      <h2>${words.sessions}</h2>
      <p>${words.sessionsSay(prefix)}</p>`,
    reader,
  )
}
