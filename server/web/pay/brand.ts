// What a seller's branding gives its payment pages: a band with logo, name and document, and its
// colors. Everything it shows is passed in.

import { maskTaxpayerId } from '../../kernel/brazil/taxpayer.ts'
import { markup, type Html } from '../../kernel/text/html.ts'
import { readableOn } from '../../marketplace/branding/contrast.ts'
import { logoPathOf, type Branding } from '../../marketplace/branding/branding.ts'
import type { Seller } from '../../marketplace/sellers/seller.ts'
import type { PageContext } from './page.ts'
import { LINK_WORDS } from './link-words.ts'
import { WORDS } from './words.ts'
import { inLanguage } from '../../../contract/text.ts'

/** The branded parts of a page. */
export type Brand = {
  /** The colors, for the page's style. They are checked when they are stored. */
  readonly style: string
  readonly header: Html
  /** The way back to the seller, below the page's content. */
  readonly after: Html | undefined
}

/** Six hexadecimal digits, whatever the database says: this is put into a style. */
const COLOR = /^#[0-9a-f]{6}$/

function styleOf(branding: Branding | undefined): string {
  const color = branding?.color
  if (!color || !COLOR.test(color)) return ''
  const own = branding.textColor
  const text = own && COLOR.test(own) ? own : readableOn(color)
  return `:root { --brand: ${color}; --on-brand: ${text}; }`
}

const CPF_DIGITS = 11

/** Of a business in full, as the law wants it; of a person masked. */
const documentOf = (taxpayerId: string): string =>
  `${taxpayerId.length === CPF_DIGITS ? 'CPF' : 'CNPJ'} ${maskTaxpayerId(taxpayerId)}`

type Branded = {
  readonly seller: Pick<Seller, 'name' | 'taxpayerId'>
  readonly branding: Branding | undefined
  readonly returnUrl: string | null
  readonly prefix: string
}

const returnLink = (url: string, shown: PageContext): Html =>
  markup`<p class="return"><a class="button plain" href="${url}" rel="noopener noreferrer">${inLanguage(LINK_WORDS, shown.language).back(new URL(url).host)}</a></p>`

/** The branded parts. */
export function brandOf(
  { seller, branding, returnUrl, prefix }: Branded,
  shown: PageContext,
): Brand {
  const words = inLanguage(WORDS, shown.language)
  const logo = branding && logoPathOf(branding)
  return {
    style: styleOf(branding),
    header: markup`<header class="top band">
      <span class="seller">
        ${logo && markup`<img src="${prefix}${logo}" alt="" />`}
        <span><strong>${seller.name}</strong><small>${documentOf(seller.taxpayerId)}</small></span>
      </span>
      <span class="links">
        ${shown.mode === 'sandbox' && markup`<span class="rail">${words.sandbox}</span>`}
        <a class="language" href="?lang=${words.other.language}" hreflang="${words.other.language}" lang="${words.other.language}"
          >${words.other.name}</a
        >
      </span>
    </header>`,
    after: returnUrl === null ? undefined : returnLink(returnUrl, shown),
  }
}
