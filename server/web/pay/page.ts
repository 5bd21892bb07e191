// The payment page as HTML. It includes every view except the payable one from the start, so that
// it can switch without a reload. Everything it shows is passed in; it reads no database and no
// clock.

import { dayText, instantText, moneyText } from '../../kernel/text/localized.ts'
import { dueOn, lastDay } from '../../kernel/brazil/boleto-due.ts'
import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Mode } from '../../platform/config.ts'
import { qrSvg } from '../../payments/transactions/qr/qr.ts'
import type { Cents } from '../../kernel/money.ts'
import { isOpen, type PixTransaction } from '../../payments/transactions/transaction.ts'
import { costsOf, sumsOf } from '../documents/boleto-words.ts'
import { escape, markup, trusted, type Html } from '../../kernel/text/html.ts'
import { WORDS, type Words } from './words.ts'
import { amountAt, VIEWS, viewOf, type View } from './view.ts'
import { inLanguage, type Language } from '../../../contract/text.ts'
import { MARK, type Page } from '../pages/page.ts'
import type { Brand } from './brand.ts'

const SIGNS = {
  good: '<path d="M7 12.5l3.5 3.5L17 9"/>',
  back: '<path d="M8 9.5h6a3.5 3.5 0 0 1 0 7h-3M10.5 7L8 9.5l2.5 2.5"/>',
  over: '<path d="M8.5 8.5l7 7m0-7l-7 7"/>',
  wait: '<path d="M12 7v5.5l3.5 2"/>',
} as const

const SIGN_OF: Record<Exclude<View, 'pending'>, keyof typeof SIGNS> = {
  preparing: 'wait',
  lapsed: 'wait',
  paid: 'good',
  partly_refunded: 'good',
  refunded: 'back',
  expired: 'over',
  canceled: 'over',
  failed: 'over',
}

/** A sign beside a notice. */
export const sign = (name: keyof typeof SIGNS): Html =>
  trusted(
    `<svg class="sign ${name}" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11"/>${SIGNS[name]}</svg>`,
  )

/** The bar above a payment page. */
export const topbar = (words: Words, mode: Mode, rail = 'Pix'): Html =>
  markup`<header class="top">
    <span class="brand">${MARK}<span>Vintém</span><span class="rail">${mode === 'sandbox' ? words.sandbox : rail}</span></span>
    <a
      class="language"
      href="?lang=${words.other.language}"
      hreflang="${words.other.language}"
      lang="${words.other.language}"
      >${words.other.name}</a
    >
  </header>`

type Notice = { title: string; text: string }

const notice = (name: keyof typeof SIGNS, { title, text }: Notice): Html =>
  markup`${sign(name)}
    <h2>${title}</h2>
    <p>${text}</p>`

/** What a payment page shows of a pix. */
export type Payable = {
  readonly amount: Cents
  /** The payee or the payer: `words.payTo` says which. */
  readonly who: string
  readonly about: string | null
  /** The parts of the amount, if there are several. */
  readonly parts?: readonly (readonly [label: string, amount: string])[]
  readonly brCode: string | null
  readonly expiresAt: Date
  /** Of one with a due date, what depends on the day. */
  readonly due?: Due
}
type Due = {
  /** What the amount is called: that of a day. */
  readonly label: string
  readonly days: string
  readonly costs: readonly string[]
}

/** The code, its copy button and its QR code. */
function payable(
  { brCode, expiresAt, due }: Payable,
  words: Words,
  language: Language,
  hidden: boolean,
): Html {
  if (!brCode) return markup``
  return markup`<section class="payable" data-view="pending" ${hidden && trusted('hidden')}>
    <div class="paste">
      <p class="clock">
        <span class="left" role="timer" id="left"></span>
        <span>${due?.days ?? words.until(instantText(expiresAt, language))}</span>
      </p>
      ${due && due.costs.length > 0 && markup`<ul class="costs">${due.costs.map((cost) => markup`<li>${cost}</li>`)}</ul>`}
      <label for="code">${words.code}</label>
      <textarea id="code" readonly rows="5" spellcheck="false" autocomplete="off">${brCode}</textarea>
      <button type="button" id="copy" class="scripted">${words.copy}</button>
      <p class="said" role="status" id="said"></p>
      <ol>
        ${words.steps.map((step) => markup`<li>${step}</li>`)}
      </ol>
    </div>
    <figure class="qr">
      ${trusted(qrSvg(brCode, escape(words.qrLabel)))}
      <figcaption>${words.qrTitle}</figcaption>
    </figure>
    <p class="waiting"><span class="dot" aria-hidden="true"></span>${words.waiting}</p>
    <p class="check">${words.check}</p>
  </section>`
}

/** From R$ 10.000.000,00 on, an amount needs smaller type to stay on one line of a small phone. */
const LONG_AMOUNT = 15

const partsOf = ({ parts = [] }: Payable): Html | undefined =>
  parts.length === 0
    ? undefined
    : markup`<dl class="sums">
        ${parts.map(([label, amount]) => markup`<dt>${label}</dt><dd>${amount}</dd>`)}
      </dl>`

function summary(p: Payable, words: Words, language: Language): Html {
  const amount = moneyText(p.amount, language)
  const about = p.about
    ? markup`<p class="label">${words.description}</p><p class="about">${p.about}</p>`
    : undefined
  return markup`<section class="summary">
    <div><p class="label">${words.payTo}</p><h1>${p.who}</h1>${about}</div>
    <div class="sum"><p class="label">${p.due?.label ?? words.amount}</p><p class="amount ${amount.length > LONG_AMOUNT && 'long'}">${amount}</p>${partsOf(p)}</div>
  </section>`
}

const isLive = (view: View): boolean =>
  view === 'preparing' || view === 'pending' || view === 'lapsed'

/** The script's data, in one attribute. */
const facts = (
  p: Payable,
  now: Date,
  view: View,
  { days, hours, minutes, copied, selected }: Words,
): string =>
  JSON.stringify({
    view,
    now: now.toISOString(),
    expires_at: p.expiresAt.toISOString(),
    ...(p.due && { amount_cents: p.amount }),
    words: { days, hours, minutes, copied, selected },
  })

/** The settings of every page. */
export type PageContext = { readonly language: Language; readonly mode: Mode }

/** What a page shows of a pix with a due date: while it can be paid, the amount of the day. */
function dueFields(
  t: PixTransaction,
  now: Date,
  words: Words,
  language: Language,
): Pick<Payable, 'due' | 'parts'> {
  const { terms } = t.pix
  if (!terms || !isOpen(t)) return {}
  const sums = sumsOf(dueOn(terms, dayOf(now)), language, words.face)
  const day = (which: Day): string => dayText(which, language)
  return {
    due: {
      label: words.amountOn(day(dayOf(now))),
      days: words.due(day(terms.dueOn), day(lastDay(terms))),
      costs: costsOf(terms, language),
    },
    ...(sums.length > 1 ? { parts: sums } : {}),
  }
}

/** The page of a transaction at `now` (business time). `script` is the text of pay.js. */
export function payPage(t: PixTransaction, now: Date, shown: PageContext, script: string): Page {
  const { description, expiresAt, pix } = t
  const words = inLanguage(WORDS, shown.language)
  const p = {
    amount: amountAt(t, now),
    who: pix.payee.name,
    about: description,
    brCode: pix.brCode ?? null,
    expiresAt,
    ...dueFields(t, now, words, shown.language),
  }
  return payablePage(p, viewOf(t, now), now, { ...shown, words }, script)
}

/** The page of anything payable by pix, with its own texts. */
export function payablePage(
  p: Payable,
  view: View,
  now: Date,
  shown: PageContext & { readonly words: Words; readonly brand?: Brand },
  script: string,
): Page {
  const { language, words, brand } = shown
  const title = words.title(moneyText(p.amount, language), p.who)
  const notices = VIEWS.filter((one) => one !== 'pending').map(
    (one) =>
      markup`<section class="notice" data-view="${one}" ${one !== view && trusted('hidden')}>
        ${notice(SIGN_OF[one], words.notices[one])}
      </section>`,
  )
  return {
    language,
    title: view === 'pending' ? title : words.notices[view].title,
    head: markup`<meta name="robots" content="noindex" />
      <meta property="og:title" content="${title}" />
      <meta property="og:type" content="website" />
      ${
        isLive(view) &&
        trusted(
          `<noscript><meta http-equiv="refresh" content="${view === 'pending' ? 30 : 5}"></noscript>`,
        )
      }`,
    body: markup`<div class="frame">
      ${brand?.header ?? topbar(words, shown.mode)}
      <main class="card" id="pay" data-facts="${facts(p, now, view, words)}">
        ${summary(p, words, language)}
        <div class="state">
          <p class="unseen" role="status" id="news"></p>
          ${payable(p, words, language, view !== 'pending')} ${notices}
          <p class="hint" id="offline" role="status" hidden>${words.offline}</p>
          <p class="hint" id="stopped" hidden>${words.stopped} <a href="">${words.again}</a></p>
        </div>
        ${brand?.after}
      </main>
    </div>`,
    script,
    ...(brand ? { style: brand.style, images: true } : {}),
    headers: { vary: 'Accept-Language' },
  }
}

/** A page with a message only: the charge is unknown, or the server cannot answer now. */
export function noticePage(
  shown: PageContext,
  kind: 'notFound' | 'unavailable',
  status: number,
): Page {
  const { language } = shown
  const words = inLanguage(WORDS, language)
  return {
    language,
    status,
    title: words[kind].title,
    head: markup`<meta name="robots" content="noindex" />`,
    body: markup`<div class="frame">
      ${topbar(words, shown.mode)}
      <main class="card alone">
        <section class="notice">
          ${sign(kind === 'notFound' ? 'over' : 'wait')}
          <h1>${words[kind].title}</h1>
          <p>${words[kind].text}</p>
        </section>
      </main>
    </div>`,
    headers: { vary: 'Accept-Language' },
  }
}
