// The boleto as a part of a page, in both languages: the amount due, the line to type, the bars,
// the Pix code, the fields. web/pay has the page around it, its URL and its script.

import { dayText, moneyText } from '../../kernel/text/localized.ts'
import { type Bars, itfBars } from '../../kernel/brazil/itf.ts'
import { escape, type Html, markup, trusted } from '../../kernel/text/html.ts'
import { inLanguage, type Language } from '../../../contract/text.ts'
import { WORDS } from '../pay/words.ts'
import { qrSvg } from '../../payments/transactions/qr/qr.ts'
import { bannerOf, type BoletoDocument } from './boleto.ts'
import { instructionsOf, BOLETO_WORDS, type BoletoWords, sumsOf } from './boleto-words.ts'

/**
 * White space on both sides of the bars, and their height, in modules of 0.254 mm: 5 mm and 13 mm,
 * as on paper.
 */
const QUIET = 20
const HEIGHT = 51

/**
 * The bars as an SVG element of their own size in modules. `label` must be escaped by the caller.
 */
function barsSvg({ bars, modules }: Bars, label: string): Html {
  const wide = modules + 2 * QUIET
  const paths = bars.map(({ x, width }) => `M${x + QUIET} 0h${width}v${HEIGHT}h-${width}z`).join('')
  return trusted(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${HEIGHT}" shape-rendering="crispEdges" role="img" aria-label="${label}">` +
      `<path fill="#fff" d="M0 0h${wide}v${HEIGHT}H0z"/><path d="${paths}"/></svg>`,
  )
}

type Row = readonly [label: string, value: string]

const rowsOf = (rows: readonly Row[]): Html[] =>
  rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)

/** A text to copy, with its button; boleto.js finds the text by `data-copies`. */
const copied = (id: string, label: string, text: string, button: string, rows: number): Html =>
  markup`<label for="${id}">${label}</label>
    <textarea id="${id}" readonly rows="${rows}" spellcheck="false" autocomplete="off">${text}</textarea>
    <button type="button" class="scripted" data-copies="${id}">${button}</button>`

const LINE_ROWS = 2
const CODE_ROWS = 4

/** The ways to pay an open boleto. */
function ways(boleto: BoletoDocument, words: BoletoWords): Html {
  const { brCode } = boleto
  const pix =
    brCode !== undefined &&
    markup`<div class="paste">
      <h2>${words.pix}</h2>
      <figure class="qr">
        ${trusted(qrSvg(brCode, escape(words.pixLabel)))}
        <figcaption>${words.pixSteps}</figcaption>
      </figure>
      ${copied('code', words.pixCode, brCode, words.copyPix, CODE_ROWS)}
    </div>`
  return markup`<div class="ways">
    ${pix}
    <div class="paste">
      <h2>${words.title}</h2>
      <figure class="bars">${barsSvg(itfBars(boleto.barcode), escape(words.bars))}</figure>
      ${copied('line', words.line, boleto.line, words.copyLine, LINE_ROWS)}
    </div>
  </div>`
}

/** The amount due on the day of the page, and its parts. */
function amounts(
  { due, today, status }: BoletoDocument,
  words: BoletoWords,
  language: Language,
): Html {
  if (status !== 'open') return markup``
  return markup`<dl class="sums">
    ${rowsOf(sumsOf(due, language, words.face))}
    <dt class="total">${words.amountOn(dayText(today, language))}</dt>
    <dd class="total">${moneyText(due.amount, language)}</dd>
  </dl>`
}

/**
 * The boleto as a section of a public page: the payer's document is masked, and the payer's address
 * is only in the PDF, where it is required.
 */
export function boletoSection(boleto: BoletoDocument, language: Language, pdf: string): Html {
  const words = inLanguage(BOLETO_WORDS, language)
  const banner = bannerOf(boleto, language)
  const day = (which: string): string => dayText(which, language)
  const facts: Row[] = [
    [
      words.beneficiary,
      [boleto.beneficiary.name, boleto.beneficiary.taxpayerId].filter(Boolean).join(' · '),
    ],
    [words.address, boleto.beneficiary.address],
    [words.payer, [boleto.payer.name, boleto.payer.masked].filter(Boolean).join(' · ')],
    [words.bank, `${boleto.bank.name} · ${boleto.bank.code}`],
    [words.branchAndCode, boleto.branchAndCode],
    [words.dueOn, day(boleto.dueOn)],
    [words.lastDay, day(boleto.lastDay)],
    [words.ourNumber, boleto.ourNumber],
    [words.documentNumber, boleto.documentNumber],
    [words.issuedOn, day(boleto.issuedOn)],
    [words.about, boleto.description],
  ]
  return markup`<section class="slip" data-copied="${inLanguage(WORDS, language).copied}" data-selected="${inLanguage(WORDS, language).selected}">
    ${banner && markup`<p class="banner" role="status">${banner}</p>`}
    ${amounts(boleto, words, language)}
    ${boleto.status === 'open' && ways(boleto, words)}
    <p class="paper">
      <a href="${pdf}">${words.pdf}</a>
      <button type="button" class="scripted" data-prints>${words.print}</button>
    </p>
    <p class="said" role="status" id="said"></p>
    <dl class="facts">${rowsOf(facts.filter(([, value]) => value !== ''))}</dl>
    <h2>${words.instructions}</h2>
    <ul>
      ${instructionsOf(boleto.terms, language).map((one) => markup`<li>${one}</li>`)}
    </ul>
  </section>`
}
