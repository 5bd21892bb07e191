// What the code blocks of each guide take for granted: buyers, sellers and sales that the text
// before them speaks of.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { memoryStore, type Vintem } from '../../sdk/index.ts'
import { JPEG } from '../receipt-files.ts'
import type { Test, World, WorldOptions } from '../world.ts'

type Given = Record<string, unknown>
export type GuideGiven = {
  /** The world of its blocks. */
  readonly world?: WorldOptions
  /** Variables of its shell, besides those of the quick start; `FOLDER` is where it runs. */
  readonly shell?: (w: World, t: Test) => Promise<Record<string, string>>
  /** Of each TypeScript or JavaScript block, in order: its variables, besides `vintem`. */
  readonly code?: readonly ((w: World, t: Test) => Promise<Given>)[]
}

const SELLER = {
  first_name: 'Maria',
  last_name: 'Silva',
  cpf: '123.456.789-09',
  birthdate: '1990-05-17',
  email: 'maria@example.com',
  phone_number: '(21) 99876-5432',
  mcc: 5411,
  statement_descriptor: 'LOJA DA MARIA',
  address: {
    line1: 'Rua das Laranjeiras',
    line2: '100',
    neighborhood: 'Laranjeiras',
    city: 'Rio de Janeiro',
    state: 'RJ' as const,
    zip_code: '22240-003',
    country_code: 'BR' as const,
  },
}

const buyerOf = (sdk: Vintem) =>
  sdk.customers.create({ first_name: 'Maria', taxpayer_id: '529.982.247-25' })

/** A seller with a bank account, who has sold for R$ 100.00. */
async function payable({ sdk }: World): Promise<Given> {
  const { io_seller_id: seller } = await sdk.sellers.createIndividual(SELLER)
  const { id: token } = await sdk.bankAccounts.tokenize(seller, {
    holder_name: 'Maria Silva',
    taxpayer_id: '12345678909',
    bank_code: '341',
    routing_number: '0001',
    account_number: '12345-6',
    type: 'checking',
  })
  const { id: account } = await sdk.bankAccounts.associate({ io_seller_id: seller, token })
  const buyer = await buyerOf(sdk)
  const split = [
    {
      receiver: seller,
      split_type: 'fixed' as const,
      split_value: 10_000,
      receiver_fee_type: 'free' as const,
    },
  ]
  const sale = await sdk.transactions.create(buyer.id, {
    amount: 20_000,
    payment_type: 'pix',
    split_rules: split,
  })
  await sdk.sandbox.payPix(sale.id)
  return { seller, account }
}

const cardToken = (sdk: Vintem) =>
  sdk.cards.tokenize({
    holder_name: 'MARIA SILVA',
    card_number: '4111 1111 1111 1111',
    expiration_month: '12',
    expiration_year: '35',
    security_code: '123',
  })

const buyer = async ({ sdk }: World): Promise<Given> => ({ buyer: await buyerOf(sdk) })

/** A sale by card, captured. */
async function soldByCard({ sdk }: World): Promise<Given> {
  const { id } = await buyerOf(sdk)
  const { id: token } = await cardToken(sdk)
  return {
    transaction: await sdk.transactions.create(id, {
      amount: 10_000,
      payment_type: 'credit',
      token,
    }),
  }
}

/** A boleto of R$ 100.00 that its payer has paid at a bank. */
async function openBoleto({ sdk }: World): Promise<Given> {
  const { id } = await sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  return {
    transaction: await sdk.transactions.create(id, { amount: 10_000, payment_type: 'boleto' }),
  }
}

/** A boleto that was due yesterday, and may be paid for a month. */
async function overdueBoleto({ sdk, deps }: World): Promise<Given> {
  const { id } = await sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const today = dayOf(deps.clock.now())
  const transaction = await sdk.transactions.create(id, {
    amount: 10_000,
    payment_type: 'boleto',
    expiration_date: addDays(today, 7),
    payment_limit_date: addDays(today, 37),
  })
  await sdk.sandbox.moveClock({ advance: '14d' })
  return { transaction }
}

async function paidBoleto({ sdk }: World): Promise<Given> {
  const { id } = await sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const transaction = await sdk.transactions.create(id, { amount: 10_000, payment_type: 'boleto' })
  await sdk.sandbox.payBoleto(transaction.id)
  await sdk.sandbox.moveClock({ advance: '7d' })
  return { transaction }
}

/** A purchase of R$ 45.09 with a corporate card, cleared; and the company's client. */
async function companyPurchase(w: World) {
  const vintem = w.as(w.platform.corporate!)
  const { corporate, sandbox } = vintem
  const limit = { interval: 'month' as const }
  const holder = await corporate.holders.create({
    name: 'Maria',
    tax_id: '12345678909',
    amount: 100_000,
    ...limit,
  })
  const card = await corporate.cards.create({
    holder_id: holder.id,
    name: 'Maria',
    limit: 100_000,
    type: 'virtual',
    ...limit,
  })
  const bought = await sandbox.buyWithCard(card.id, {
    amount: 4509,
    merchant: { name: 'Loja Azul', mcc: '5812' },
  })
  return { vintem, purchase: await sandbox.clearPurchase(bought.id) }
}

/**
 * A platform, a company of it with a card, and a server that listens before its block begins: its
 * URL is registered first.
 */
async function platformOfCompany(w: World, t: Test) {
  const company = w.as(w.platform.corporate!)
  const limit = { interval: 'month' as const }
  const holder = await company.corporate.holders.create({
    name: 'Maria',
    tax_id: '12345678909',
    amount: 100_000,
    ...limit,
  })
  const named = { holder_id: holder.id, name: 'Maria', type: 'virtual' as const }
  const card = await company.corporate.cards.create({ ...named, limit: 100_000, ...limit })
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/authorize`
  const createServer = (listener: http.RequestListener) => ({
    listen: () => server.on('request', listener),
  })
  return { vintem: w.sdk, company, card, url, createServer }
}

/** A server of the block, on a port that is free, and closed after the test. */
const servers = (t: Test) => ({
  createServer(listener: http.RequestListener) {
    const server = http.createServer(listener)
    t.after(() => void server.close())
    return { listen: () => server.listen(0, '127.0.0.1') }
  },
})

/** By guide. */
export const GIVEN: Readonly<Record<string, GuideGiven>> = {
  pix: {},
  marketplace: {},
  money: {},
  migrating: {},
  webhooks: {},
  'sandbox-time': {},
  boletos: {
    code: [buyer, openBoleto, overdueBoleto, paidBoleto],
    shell: async (w) => ({ BOLETO: ((await openBoleto(w))['transaction'] as { id: string }).id }),
  },
  cards: {
    code: [
      async () => ({}),
      async ({ url, sdk }) => ({ url, access_token: (await sdk.auth.page()).access_token }),
      async (w) => ({ ...(await buyer(w)), token: await cardToken(w.sdk) }),
      async (w) => ({ ...(await buyer(w)), token: await cardToken(w.sdk) }),
    ],
  },
  payouts: { code: [payable, payable, payable] },
  idempotency: { code: [buyer] },
  disputes: {
    code: [
      async (w) => {
        const { transaction } = await soldByCard(w)
        await w.sdk.sandbox.dispute((transaction as { id: string }).id)
        return { pdf: Buffer.from('%PDF-1.7 proof') }
      },
      soldByCard,
    ],
  },
  med: {
    code: [
      async ({ sdk }) => {
        const { id } = await buyerOf(sdk)
        const sale = await sdk.transactions.create(id, { amount: 10_000, payment_type: 'pix' })
        await sdk.sandbox.payPix(sale.id)
        await sdk.sandbox.dispute(sale.id)
        return {}
      },
    ],
  },
  requests: {},
  'webhooks-receiver': {
    code: [
      async ({ url, platform: { email, secret, io_seller_id: sellerId } }, t) => ({
        url,
        email,
        secret,
        sellerId,
        process: { env: { WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` } },
        // The same receiver, with a store that forgets and a timer that never comes.
        postgresStore: memoryStore,
        pool: undefined,
        setInterval: () => undefined,
        http: servers(t),
      }),
      // Each line is of another framework; test/webhooks/receiver-frameworks.test.ts has them
      // receive.
      async () => ({
        app: { post: () => undefined, register: () => undefined },
        receiver: {},
        failed: () => undefined,
      }),
    ],
  },
  corporate: {
    world: { corporate: true },
    async shell(w, t) {
      const { purchase } = await companyPurchase(w)
      const { email: EMAIL, secret: SECRET, io_seller_id: PLATFORM } = w.platform.corporate!
      const FOLDER = mkdtempSync(join(os.tmpdir(), 'vintem-guide-'))
      t.after(() => rmSync(FOLDER, { recursive: true, force: true }))
      writeFileSync(join(FOLDER, 'receipt.jpg'), JPEG)
      return { EMAIL, SECRET, PLATFORM, PURCHASE: purchase.id, FOLDER }
    },
    code: [
      platformOfCompany,
      async (w) => ({ ...(await companyPurchase(w)), bytes: JPEG }),
      companyPurchase,
    ],
  },
}
