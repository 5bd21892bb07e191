// The page of a payment link as HTML: the form in which a buyer chooses how to pay. Everything it
// shows is passed in; link.js sends it.

import { moneyText } from '../../kernel/text/localized.ts'
import { markup, trusted, type Html } from '../../kernel/text/html.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Method } from '../../marketplace/fees/plan.ts'
import type { Shown } from '../../payments/checkout/queries.ts'
import type { Page } from '../pages/page.ts'
import type { Brand } from './brand.ts'
import { LINK_WORDS, type LinkWords } from './link-words.ts'
import type { PageContext } from './page.ts'
import { WORDS } from './words.ts'
import { inLanguage } from '../../../contract/text.ts'

type Input = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly more: string
}

/** An input with its label, its hint and its place for a fault. `more`: attributes of ours. */
const field = ({ id, label, hint, more }: Input): Html =>
  markup`<div class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" aria-describedby="${hint === undefined ? '' : `${id}-hint `}${id}-fault" ${trusted(more)} />
    ${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>`}
    <p class="fault" id="${id}-fault"></p>
  </div>`

const methodChoice = (method: Method, words: LinkWords, isFirst: boolean): Html =>
  markup`<label class="method">
    <input type="radio" name="method" value="${method}" ${isFirst && trusted('checked')} />
    <span><strong>${words.methods[method].title}</strong><small>${words.methods[method].text}</small></span>
  </label>`

/** `byCard`: whether a card is offered, by which a buyer without a CPF can pay. */
const buyerFields = (words: LinkWords, byCard: boolean): Html =>
  markup`<fieldset>
    <legend>${words.buyer}</legend>
    ${field({ id: 'name', label: words.name, more: 'autocomplete="name" maxlength="100" required' })}
    ${field({
      id: 'taxpayer_id',
      label: words.document,
      ...(byCard ? { hint: words.documentHint } : {}),
      more: `autocomplete="off" maxlength="20" autocapitalize="characters" spellcheck="false" ${byCard ? '' : 'required'}`,
    })}
    ${field({ id: 'email', label: words.email, more: 'type="email" autocomplete="email" maxlength="254"' })}
  </fieldset>`

/** Without `name`s that a browser would send: only the script reads them. */
const cardFields = (words: LinkWords): Html =>
  markup`<fieldset id="card" hidden>
    <legend>${words.card}</legend>
    ${field({
      id: 'card_number',
      label: words.number,
      more: 'inputmode="numeric" autocomplete="cc-number" maxlength="23" spellcheck="false"',
    })}
    <div class="pair">
      ${field({
        id: 'expiry',
        label: words.expiry,
        hint: words.expiryHint,
        more: 'inputmode="numeric" autocomplete="cc-exp" maxlength="7" spellcheck="false"',
      })}
      ${field({
        id: 'security_code',
        label: words.code,
        hint: words.codeHint,
        more: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" spellcheck="false"',
      })}
    </div>
    ${field({
      id: 'holder_name',
      label: words.holder,
      hint: words.holderHint,
      more: 'autocomplete="cc-name" maxlength="100" spellcheck="false"',
    })}
    <div class="field">
      <label for="installments">${words.installments}</label>
      <select id="installments" name="installments" aria-describedby="installments-fault"></select>
      <p class="fault" id="installments-fault"></p>
    </div>
  </fieldset>`

/** The amount: fixed, or an input with its bounds. */
function amountPart({ link }: Shown, words: LinkWords, { language }: PageContext): Html {
  if (link.amount !== null)
    return markup`<p class="label">${inLanguage(WORDS, language).amount}</p><p class="amount">${moneyText(link.amount, language)}</p>`
  const [least, most] = [link.amountMin, link.amountMax].map((one) =>
    moneyText(one as Cents, language),
  ) as [string, string]
  return field({
    id: 'amount',
    label: words.amount,
    hint: words.bounds(least, most),
    more: 'inputmode="decimal" autocomplete="transaction-amount" required form="checkout"',
  })
}

/** The script's data, in one attribute. */
const factsOf = ({ link, installmentsMax }: Shown, words: LinkWords, language: string): string =>
  JSON.stringify({
    language,
    amount: link.amount,
    least: link.amountMin,
    most: link.amountMax,
    installments: installmentsMax,
    words: words.script,
  })

/** The page of a link that can be paid. `script` is the text of link.js and what it uses. */
export function linkPage(shown: Shown, context: PageContext, brand: Brand, script: string): Page {
  const { link, seller, offered } = shown
  const { language } = context
  const words = inLanguage(LINK_WORDS, language)
  const title = words.title(link.description, seller.name)
  return {
    language,
    title,
    head: markup`<meta name="robots" content="noindex" />
      <meta property="og:title" content="${title}" />
      <meta property="og:type" content="website" />`,
    body: markup`<div class="frame narrow">
      ${brand.header}
      <main class="card checkout">
        <section class="summary">
          <div><p class="label">${words.payTo}</p><h1>${seller.name}</h1><p class="about">${link.description}</p></div>
          <div class="sum">${amountPart(shown, words, context)}</div>
        </section>
        <noscript><p class="fault">${words.noScript}</p></noscript>
        <form id="checkout" class="state" novalidate data-facts="${factsOf(shown, words, language)}">
          <fieldset class="methods">
            <legend>${words.how}</legend>
            ${offered.map((method, n) => methodChoice(method, words, n === 0))}
          </fieldset>
          ${buyerFields(words, offered.includes('credit'))} ${offered.includes('credit') && cardFields(words)}
          <p class="fault" id="fault" role="alert"></p>
          <button type="submit" id="pay" class="button">${words.pay}</button>
          <p class="check">${words.check}</p>
        </form>
        ${brand.after}
      </main>
    </div>`,
    script,
    style: brand.style,
    images: true,
    headers: { vary: 'Accept-Language' },
  }
}

/** A page that only says something: the link is over, or unknown. */
export function linkNotice(
  { title, text }: { title: string; text: string },
  { language }: PageContext,
  { header, after, style, sign }: Partial<Brand> & { header: Html; sign: Html },
  status: number,
): Page {
  return {
    language,
    status,
    title,
    head: markup`<meta name="robots" content="noindex" />`,
    body: markup`<div class="frame narrow">
      ${header}
      <main class="card alone">
        <section class="notice">
          ${sign}
          <h1>${title}</h1>
          <p>${text}</p>
        </section>
        ${after}
      </main>
    </div>`,
    ...(style === undefined ? {} : { style }),
    images: true,
    headers: { vary: 'Accept-Language' },
  }
}
