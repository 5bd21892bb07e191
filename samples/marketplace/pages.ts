// The pages of the marketplace, for buyers and for sellers. They decide nothing.

import { randomUUID } from 'node:crypto'
import type { Balances, StatementLine } from '@vintem/sdk'
import { field, html, money, page, time, type Html } from '../kit/html.ts'
import type { Offer, Order, Payout, Registered } from './sellers.ts'

const HOME = 'Feira'
const SELLER: Readonly<Record<Registered['status'], string>> = {
  sending: 'Cadastro enviado',
  refused: 'Cadastro recusado',
  pending: 'Cadastro em análise',
  active: 'Cadastro aprovado',
  denied: 'Cadastro recusado',
  blocked: 'Bloqueado',
  deleted: 'Encerrado',
}
const ORDER: Readonly<Record<Order['status'], string>> = {
  sending: 'Confirmando com o banco',
  refused: 'Não foi aceito',
  new: 'Confirmando com o banco',
  pending: 'Aguardando pagamento',
  pre_authorized: 'Em análise',
  succeeded: 'Pago',
  partial_refunded: 'Reembolsado em parte',
  refunded: 'Reembolsado',
  failed: 'Não foi aceito',
  canceled: 'Vencido ou cancelado',
  dispute: 'Contestado',
  charged_back: 'Estornado',
  reversed: 'Estornado',
}
const PAYOUT: Readonly<Record<Payout['status'], string>> = {
  sending: 'Enviando',
  refused: 'Não foi aceito',
  pending: 'Na fila do banco',
  processing: 'No banco',
  succeeded: 'Pago',
  failed: 'Recusado pelo banco',
  returned: 'Devolvido pelo banco',
}
/** The usual kinds of lines; others are shown by their word. */
const LINES: Readonly<Record<string, string>> = {
  sale: 'Venda',
  fee: 'Tarifa',
  settlement: 'Liquidação',
  refund: 'Devolução',
  refund_fee: 'Tarifa devolvida',
  payout: 'Repasse',
  payout_returned: 'Repasse devolvido',
}

const key = (name = 'key'): Html =>
  html`<input type="hidden" name="${name}" value="${randomUUID()}" />`
const wrong = (message: string | null | undefined): Html | undefined =>
  message ? html`<p class="wrong" role="alert">${message}</p>` : undefined

export const offersPage = (offers: readonly Offer[]): string =>
  page(
    'Ofertas da feira',
    html`${offers.length === 0 && html`<p>Nenhuma oferta ainda.</p>`}
      <div class="grid">
        ${offers.map(
          ({ id, title, price, seller_name: by }) =>
            html`<section class="card">
              <h2><a href="/offers/${id}">${title}</a></h2>
              <p class="quiet">de ${by}</p>
              <b class="amount">${money(price)}</b>
            </section>`,
        )}
      </div>
      <p><a href="/vender">Quero vender</a></p>`,
    { home: HOME },
  )

export const offerPage = ({ id, title, price, seller_name: by }: Offer): string =>
  page(
    title,
    html`<p>de ${by} · <b class="amount">${money(price)}</b></p>
      <form class="card" method="post" action="/offers/${id}">
        ${key()}
        ${field('name', 'Nome completo', html`required maxlength="100" autocomplete="name"`)}
        ${field('document', 'CPF ou CNPJ', html`required inputmode="numeric"`)}
        <button>Pagar com pix</button>
      </form>`,
    { home: HOME },
  )

export const orderPage = (order: Order, title: string): string =>
  page(
    order.status === 'succeeded' ? 'Pedido pago' : 'Seu pedido',
    html`<p>
        ${title} · <b class="amount">${money(order.amount)}</b>
        <span
          class="status"
          id="status"
          data-order="${order.key}"
          data-status="${order.status}"
          role="status"
          >${ORDER[order.status]}</span
        >
      </p>
      ${wrong(order.message)}
      ${order.status === 'refused' && html`<p><a href="/offers/${order.offer}">Tentar de novo</a></p>`}
      ${
        order.status === 'pending' &&
        html`<div class="card">
          <img
            class="qr"
            src="${order.pix_picture ?? ''}"
            alt="QR code do pix"
            width="240"
            height="240"
          />
          <label
            >Pix copia e cola<textarea readonly rows="4" id="copied">
${order.pix_text ?? ''}</textarea>
          </label>
          <button class="second" id="copy" type="button">Copiar</button>
          <p class="quiet">Esta página mostra o pagamento assim que ele chega.</p>
        </div>`
      }`,
    { home: HOME, scripts: ['/order.js'] },
  )

export const registerPage = (
  said: Readonly<Record<string, string>> = {},
  message?: string,
): string => {
  const ask = (name: string, label: string, more: Html = html``) =>
    field(name, label, html`required value="${said[name] ?? ''}" ${more}`)
  return page(
    'Quero vender',
    html`${wrong(message)}
      <form class="card" method="post" action="/vender">
        <input type="hidden" name="key" value="${said['key'] ?? randomUUID()}" />
        <div class="grid">
          ${ask('first_name', 'Nome')} ${ask('last_name', 'Sobrenome')}
          ${ask('cpf', 'CPF', html`inputmode="numeric"`)}
          ${ask('birthdate', 'Nascimento', html`type="date"`)}
          ${ask('email', 'E-mail', html`type="email"`)}
          ${ask('phone_number', 'Telefone', html`type="tel"`)}
          ${ask('zip_code', 'CEP', html`inputmode="numeric"`)} ${ask('line1', 'Rua')}
          ${ask('line2', 'Número')} ${ask('neighborhood', 'Bairro')} ${ask('city', 'Cidade')}
          ${ask('state', 'UF', html`maxlength="2"`)}
        </div>
        <button>Enviar cadastro</button>
      </form>`,
    { home: HOME },
  )
}

export type Money = {
  readonly balances: Balances['items']
  readonly lines: readonly StatementLine[]
}

function moneyOf(seller: Registered, { balances, lines }: Money, payouts: readonly Payout[]): Html {
  const payOut =
    seller.status === 'active' && seller.account
      ? html`<form class="row" method="post" action="/painel/${seller.id}/payouts">
          ${key()}
          ${field('amount', 'Valor em reais', html`required inputmode="decimal" placeholder="50,00"`)}<button>
            Receber na conta ${seller.account_says}
          </button>
        </form>`
      : html`<p class="quiet">O repasse abre com o cadastro aprovado e a conta informada.</p>`
  return html`<h2>Saldo</h2>
    <section class="card">
      <p class="row">
        <span>Disponível</span><b class="amount">${money(balances.current_balance_cents)}</b>
      </p>
      <p class="row">
        <span>A receber</span><span class="amount">${money(balances.receivables_cents)}</span>
      </p>
      ${payOut}
    </section>
    ${payouts.map(
      ({ amount, status, message }) =>
        html`<p class="row card">
          <span>Repasse de ${money(amount)}</span
          ><span class="status">${PAYOUT[status]}</span>${message && html`<span>${message}</span>`}
        </p>`,
    )}
    <h2>Extrato</h2>
    ${lines.length === 0 && html`<p class="quiet">Nenhum lançamento ainda.</p>`}
    ${
      lines.length > 0 &&
      html`<table>
        <tr>
          <th>Lançamento</th>
          <th class="amount">Valor</th>
          <th class="amount">Saldo</th>
        </tr>
        ${lines.map(
          ({ at, kind, amount_cents: amount, balance_cents: left }) =>
            html`<tr>
              <td>${LINES[kind] ?? kind}<br /><span class="quiet">${time(at)}</span></td>
              <td class="amount">${money(amount)}</td>
              <td class="amount">${money(left)}</td>
            </tr>`,
        )}
      </table>`
    }`
}

const accountForm = ({ id, name }: Registered): Html =>
  html`<h2>Conta para receber</h2>
    <form class="card" method="post" action="/painel/${id}/account">
      ${key()}
      <p class="quiet">A conta deve estar no nome e no CPF de ${name}.</p>
      <div class="grid">
        ${field('bank_code', 'Banco (código)', html`required inputmode="numeric" maxlength="8"`)}
        ${field('routing_number', 'Agência')} ${field('account_number', 'Conta com dígito')}
      </div>
      <button>Guardar conta</button>
    </form>`

export const panelPage = (
  seller: Registered,
  {
    said,
    offers,
    payouts,
    message,
  }: {
    said: Money | undefined
    offers: readonly Offer[]
    payouts: readonly Payout[]
    message?: string | undefined
  },
): string =>
  page(
    seller.name,
    html`<p><span class="status" role="status">${SELLER[seller.status]}</span></p>
      ${wrong(message)} ${said && moneyOf(seller, said, payouts)}
      ${seller.io_seller_id !== null && seller.account === null && accountForm(seller)}
      <h2>Ofertas</h2>
      ${offers.map(({ id, title, price }) => html`<p class="row card"><a href="/offers/${id}">${title}</a><span class="amount">${money(price)}</span></p>`)}
      <form class="card" method="post" action="/painel/${seller.id}/offers">
        ${key()} ${field('title', 'O que você vende', html`required maxlength="100"`)}
        ${field('price', 'Preço em reais', html`required inputmode="decimal" placeholder="25,00"`)}
        <button>Publicar</button>
      </form>`,
    { home: HOME },
  )
