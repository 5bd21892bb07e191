// The pages of a company's back office: people, cards, purchases. They decide nothing.

import { randomUUID } from 'node:crypto'
import { field, html, money, page, time, type Html } from '../kit/html.ts'
import type { Card, Contested, CostCenter, Dispute, Holder, Purchase } from './purchases.ts'

const HOME = 'Cartões da empresa'
const PURCHASE: Readonly<Record<Purchase['status'], string>> = {
  approved: 'Aprovada',
  confirmed: 'Confirmada',
  denied: 'Negada',
  canceled: 'Cancelada',
  voided: 'Não cobrada',
  refunded: 'Reembolsada',
}
const DENIED: Readonly<Record<NonNullable<Purchase['denied_reason']>, string>> = {
  account_not_active: 'a conta não está ativa',
  account_in_arrears: 'há fatura em atraso',
  insufficient_funds: 'saldo insuficiente',
  holder_blocked: 'portador bloqueado',
  holder_limit: 'passa do limite do portador',
  card_not_active: 'cartão bloqueado',
  card_expired: 'cartão vencido',
  card_limit: 'passa do limite do cartão',
  merchant_not_allowed: 'loja não permitida neste cartão',
  declined_by_endpoint: 'recusada pelas regras da plataforma',
  endpoint_unavailable: 'a plataforma não respondeu a tempo',
  wrong_secrets: 'dados do cartão errados',
  issuer_denied: 'negada pelo banco emissor',
}
const DISPUTE: Readonly<Record<Contested['status'], string>> = {
  sending: 'Contestação enviada',
  pending: 'Contestação no banco',
  open: 'Contestação em análise, valor creditado',
  won: 'Contestação ganha',
  lost: 'Contestação perdida',
  withdrawn: 'Contestação retirada',
  refused: 'Contestação recusada',
}
export const REASONS: Readonly<Record<Dispute['reason'], string>> = {
  product_not_received: 'Não chegou',
  fraudulent: 'Não fomos nós',
  duplicate: 'Cobrada duas vezes',
  product_unacceptable: 'Produto com problema',
  credit_not_processed: 'Reembolso prometido não veio',
  canceled: 'Foi cancelada',
  incorrect_amount: 'Valor errado',
  other: 'Outro motivo',
}

const key = (): Html => html`<input type="hidden" name="key" value="${randomUUID()}" />`
const wrong = (message: string | null | undefined): Html | undefined =>
  message ? html`<p class="wrong" role="alert">${message}</p>` : undefined
const cost = (name: string, label: string): Html =>
  field(name, label, html`required inputmode="decimal" placeholder="500,00"`)

const purchaseLine = ({
  id,
  purchased_at: at,
  merchant_name: shop,
  holder_name: by,
  amount,
  merchant_amount: asked,
  status,
  receipts_count: receipts,
}: Purchase): Html =>
  html`<li class="card">
    <div class="row">
      <a href="/purchases/${id}">${shop}</a
      ><b class="amount">${money(status === 'denied' ? asked : amount)}</b>
    </div>
    <p class="row quiet">
      <span>${by} · ${time(at)}</span><span class="status">${PURCHASE[status]}</span>
    </p>
    ${status === 'confirmed' && receipts === 0 && html`<p class="quiet">Falta o recibo.</p>`}
  </li>`

const holderForm = (): Html =>
  html`<details class="card">
    <summary>Cadastrar portador</summary>
    <form method="post" action="/holders">
      ${key()} ${field('name', 'Nome completo', html`required maxlength="80"`)}
      ${field('tax_id', 'CPF', html`required inputmode="numeric"`)}
      ${field('center', 'Centro de custo', html`required maxlength="60"`)}
      ${cost('amount', 'Limite por mês, em reais')}<button>Cadastrar</button>
    </form>
  </details>`

const cardRow = ({ id, name, holder_name: by, last4, limit, available, status }: Card): Html =>
  html`<li class="card">
    <div class="row"><b>${name}</b><span>${by} · final ${last4}</span></div>
    <p class="quiet">Limite de ${money(limit)} por mês, ${money(available)} livres</p>
    ${
      (status === 'active' || status === 'blocked') &&
      html`<form method="post" action="/cards/${id}">
        <input
          type="hidden"
          name="status"
          value="${status === 'active' ? 'blocked' : 'active'}"
        /><button class="second">${status === 'active' ? 'Bloquear' : 'Desbloquear'}</button>
      </form>`
    }
  </li>`

const cardForm = (holders: readonly Holder[]): Html =>
  html`<details class="card">
    <summary>Emitir cartão virtual</summary>
    <form method="post" action="/cards">
      ${key()}
      <label
        >Portador<select name="holder" required>
          ${holders.map(({ id, name, center_cost: center }) => html`<option value="${id}">${name}${center !== null && ` (${center})`}</option>`)}
        </select></label
      >
      ${field('name', 'Para quê', html`required maxlength="60"`)}
      ${cost('limit', 'Limite por mês, em reais')}<button>Emitir</button>
    </form>
  </details>`

export type Overview = {
  readonly available: number
  readonly centers: readonly CostCenter[]
  readonly holders: readonly Holder[]
  readonly cards: readonly Card[]
  readonly purchases: readonly Purchase[]
  readonly message?: string | undefined
}

export const overviewPage = ({
  available,
  centers,
  holders,
  cards,
  purchases,
  message,
}: Overview): string =>
  page(
    HOME,
    html`${wrong(message)}
      <p class="card row">
        <span>Disponível para gastar</span><b class="amount">${money(available)}</b>
      </p>
      <h2>Gastos por centro de custo</h2>
      <table>
        <tr>
          <th>Centro</th>
          <th class="amount">Compras</th>
          <th class="amount">Gasto</th>
        </tr>
        ${centers.map(
          ({ name, purchases: number, total_spent: spent }) =>
            html`<tr>
              <td>${name}</td>
              <td class="amount">${number}</td>
              <td class="amount">${money(spent)}</td>
            </tr>`,
        )}
      </table>
      <h2>Compras</h2>
      ${purchases.length === 0 && html`<p class="quiet">Nenhuma compra ainda.</p>`}
      <ul class="list">
        ${purchases.map(purchaseLine)}
      </ul>
      <h2>Cartões</h2>
      <ul class="list">
        ${cards.map(cardRow)}
      </ul>
      ${holders.length > 0 && cardForm(holders)}${holderForm()}`,
    { home: HOME },
  )

const disputeForm = (id: string): Html =>
  html`<h2>Contestar</h2>
    <form class="card" method="post" action="/purchases/${id}/dispute">
      ${key()}
      <label
        >Motivo<select name="reason">
          ${Object.entries(REASONS).map(([reason, label]) => html`<option value="${reason}">${label}</option>`)}
        </select></label
      >
      ${field('description', 'O que aconteceu', html`required maxlength="500"`)}<button
        class="second"
      >
        Contestar a compra
      </button>
    </form>`

export const purchasePage = (
  purchase: Purchase,
  disputes: readonly Contested[],
  message?: string,
): string => {
  const {
    id,
    merchant_name: shop,
    amount,
    merchant_amount: asked,
    holder_name: by,
    card_last4: card,
    center_cost: center,
    status,
    denied_reason: why,
    receipts_count: receipts,
  } = purchase
  const isDisputed = disputes.some((one) => one.status !== 'refused' && one.status !== 'withdrawn')
  return page(
    shop,
    html`${wrong(message)}
      <p>
        <b class="amount">${money(status === 'denied' ? asked : amount)}</b>
        <span class="status">${PURCHASE[status]}</span>
      </p>
      ${why !== null && html`<p class="wrong">Negada: ${DENIED[why]}</p>`}
      <p>
        ${by}, cartão final ${card}${center !== null && `, ${center}`}<br /><span class="quiet"
          >${time(purchase.purchased_at)}</span
        >
      </p>
      ${disputes.map((one) => html`<p><span class="status">${DISPUTE[one.status]}</span> ${one.message}</p>`)}
      ${
        status !== 'denied' &&
        html`<h2>Recibos</h2>
          <form class="card" id="receipt" data-purchase="${id}">
            <p>${receipts === 0 ? 'Nenhum recibo ainda.' : `Recibos guardados: ${receipts}`}</p>
            <label
              >Foto ou PDF, até 10 MB<input
                type="file"
                required
                accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
            /></label>
            <p class="wrong" role="alert" id="refused" hidden></p>
            <button class="second">Guardar recibo</button>
          </form>`
      }
      ${status === 'confirmed' && !isDisputed && disputeForm(id)}`,
    { home: HOME, scripts: ['/receipt.js'] },
  )
}
