// The payment page of a company's charge: `GET /corporate/pay/:id`, and the status it polls.
// Public: anyone with the link may pay. It shows the company, the amount and its purpose, and
// nothing of its balance or its purchases.

import { dayText, moneyText } from '../../kernel/text/localized.ts'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { readId, type ChargeId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findChargeById } from '../../corporate/charges/store.ts'
import type { Charge } from '../../corporate/charges/charge.ts'
import { findInvoice } from '../../corporate/statements/store.ts'
import { chargesOf, owedOf, type Invoice } from '../../corporate/statements/invoice.ts'
import { lateText } from '../../corporate/statements/late-charges.ts'
import type { Deps } from '../../runtime/deps.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { inLanguage, type Language, type Text } from '../../../contract/text.ts'
import { readBeside, sendPage } from '../pages/page.ts'
import { answerFailure, pageContextOf, type PageRequest } from './pay.ts'
import { payablePage, type Payable } from './page.ts'
import { WORDS, type Words } from './words.ts'
import type { View } from './view.ts'

type CompanyWords = {
  readonly words: Words
  readonly recharge: string
  readonly statement: (reference: string, due: string) => string
  readonly purchases: string
  readonly lateFee: string
  readonly interest: string
}

const PORTUGUESE: CompanyWords = {
  words: {
    ...WORDS.pt,
    payTo: 'Cartões corporativos de',
    description: 'Referente a',
    title: (amount, company) => `Pagar ${amount}: cartões corporativos de ${company}`,
    check: 'Só pague se reconhecer a empresa. Nunca pedimos senha nem código do seu banco.',
    notices: {
      ...WORDS.pt.notices,
      expired: {
        title: 'Este Pix expirou',
        text: 'O prazo terminou sem pagamento. Se ainda quiser pagar, gere um novo código.',
      },
      failed: {
        title: 'Não foi possível gerar este Pix',
        text: 'O banco não aceitou a cobrança e nada foi cobrado. Gere um novo código.',
      },
    },
  },
  recharge: 'Recarga do saldo',
  statement: (reference, due) => `Fatura ${reference}, vencimento em ${due}`,
  purchases: 'Compras a pagar',
  lateFee: 'Multa por atraso',
  interest: 'Juros de mora',
}

const ENGLISH: CompanyWords = {
  words: {
    ...WORDS.en,
    payTo: 'Corporate cards of',
    description: 'For',
    title: (amount, company) => `Pay ${amount}: corporate cards of ${company}`,
    check: 'Pay only if you know the company. We never ask for your bank’s password or codes.',
    notices: {
      ...WORDS.en.notices,
      expired: {
        title: 'This Pix has expired',
        text: 'It was not paid in time. If you still want to pay, create a new code.',
      },
      failed: {
        title: 'This Pix could not be created',
        text: 'The bank did not accept the payment request, and nothing was charged. Create a new code.',
      },
    },
  },
  recharge: 'Balance recharge',
  statement: (reference, due) => `Statement ${reference}, due on ${due}`,
  purchases: 'Purchases to be paid',
  lateFee: 'Late fee',
  interest: 'Interest for late payment',
}

const COMPANY_WORDS: Readonly<Record<keyof Text, CompanyWords>> = { pt: PORTUGUESE, en: ENGLISH }

/** The view of a charge at `now` (business time). */
function viewOfCharge(c: Pick<Charge, 'status' | 'expiresAt' | 'brCode'>, now: Date): View {
  if (c.status === 'paid' || c.status === 'expired' || c.status === 'failed') return c.status
  if (now >= c.expiresAt) return 'lapsed'
  return c.brCode === null ? 'preparing' : 'pending'
}

async function findOpen(deps: Deps, text: string): Promise<Charge> {
  const id = readId<'corporate charge'>(text)
  const found = id && (await findChargeById(deps.db, id as ChargeId))
  if (!found) throw refuse('transaction_not_found')
  return found
}

function aboutOf(c: Charge, invoice: Invoice | undefined, language: Language): string {
  const { recharge, statement } = inLanguage(COMPANY_WORDS, language)
  if (invoice) {
    const about = statement(invoice.reference, dayText(invoice.dueDate, language))
    const terms = lateText(invoice, language)
    return terms === undefined ? about : `${about}. ${terms}`
  }
  return c.description ? `${recharge}: ${c.description}` : recharge
}

/**
 * The parts of a late statement's pix: late charges on the day it was created, and the rest. Empty
 * when the statement was not late, or when later payments changed the charges of that day.
 */
function partsOf(
  c: Charge,
  invoice: Invoice | undefined,
  language: Language,
): NonNullable<Payable['parts']> {
  const day = dayOf(c.createdAt)
  if (!invoice || owedOf(invoice, day) !== c.amount) return []
  const charged = chargesOf(invoice, day)
  if (charged.lateFee + charged.interest === 0) return []
  // Payments cover purchases first: a rest smaller than the late charges consists of charges only.
  const interest = Math.min(charged.interest, c.amount)
  const lateFee = Math.min(charged.lateFee, c.amount - interest)
  const words = inLanguage(COMPANY_WORDS, language)
  const all = [
    [words.purchases, c.amount - lateFee - interest],
    [words.lateFee, lateFee],
    [words.interest, interest],
  ] as const
  return all
    .filter(([, amount]) => amount > 0)
    .map(([label, amount]) => [label, moneyText(cents(amount), language)])
}

/** Mounts the page and its status. */
export function mountCompanyPayPage(app: FastifyInstance, deps: Deps): void {
  const script = readBeside(import.meta.dirname, 'pay.js')
  app.get('/corporate/pay/:id', {
    errorHandler: (error, request, reply) => void answerFailure(deps, error, request, reply),
    handler: async (request: PageRequest, reply) => {
      const charge = await findOpen(deps, request.params.id)
      const { owner, seller, amount, brCode, expiresAt, invoice: id } = charge
      const [company, invoice] = await Promise.all([
        findSeller(deps.db, owner, seller),
        id ? findInvoice(deps.db, { owner, id }) : undefined,
      ])
      const shown = pageContextOf(deps, request)
      const now = deps.clock.now()
      const about = aboutOf(charge, invoice, shown.language)
      const parts = partsOf(charge, invoice, shown.language)
      const p = { amount, who: company!.name, about, parts, brCode, expiresAt }
      const given = { ...shown, words: inLanguage(COMPANY_WORDS, shown.language).words }
      return sendPage(reply, payablePage(p, viewOfCharge(charge, now), now, given, script))
    },
  })
  app.get('/corporate/pay/:id/status', async (request: PageRequest, reply) => {
    const charge = await findOpen(deps, request.params.id)
    const now = deps.clock.now()
    return reply.header('cache-control', 'no-store').send({
      status: charge.status,
      view: viewOfCharge(charge, now),
      expires_at: charge.expiresAt.toISOString(),
      now: now.toISOString(),
    })
  })
}
