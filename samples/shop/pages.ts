// The pages of the shop, for the buyer and for the shopkeeper. They decide nothing.

import { randomUUID } from 'node:crypto'
import { field, html, money, page, type Html } from '../kit/html.ts'
import { linesOf, PRODUCTS, totalOf, type Cart, type Line } from './catalogue.ts'
import { hasFailed, isPaid, type Buyer, type Charged, type Order } from './orders.ts'

const HOME = 'Café da Esquina'
const STATUS: Readonly<Record<Charged['status'], string>> = {
  sending: 'Confirmando com o banco',
  refused: 'Não foi aceito',
  new: 'Confirmando com o banco',
  pending: 'Aguardando pagamento',
  pre_authorized: 'Cartão em análise',
  succeeded: 'Pago',
  partial_refunded: 'Reembolsado em parte',
  refunded: 'Reembolsado',
  failed: 'Não foi aceito',
  canceled: 'Vencido ou cancelado',
  dispute: 'Contestado',
  charged_back: 'Estornado',
  reversed: 'Estornado',
}

const alertOf = (message: string | null | undefined): Html | undefined =>
  message ? html`<p class="wrong" role="alert">${message}</p>` : undefined

const table = (lines: readonly Line[]): Html =>
  html`<table>
    <tr>
      <th>Produto</th>
      <th class="amount">Qtd.</th>
      <th class="amount">Valor</th>
    </tr>
    ${lines.map(
      ({ name, quantity, price }) =>
        html`<tr>
          <td>${name}</td>
          <td class="amount">${quantity}</td>
          <td class="amount">${money(quantity * price)}</td>
        </tr>`,
    )}
    <tr>
      <td><b>Total</b></td>
      <td></td>
      <td class="amount"><b>${money(totalOf(lines))}</b></td>
    </tr>
  </table>`

export const cataloguePage = (cart: Cart): string =>
  page(
    HOME,
    html`<div class="grid">
        ${PRODUCTS.map(
          ({ id, name, says, price }) =>
            html`<form class="card" method="post" action="/cart">
              <h2>${name}</h2>
              <p class="quiet">${says}</p>
              <input type="hidden" name="product" value="${id}" /><input
                type="hidden"
                name="quantity"
                value="${(cart.get(id) ?? 0) + 1}"
              />
              <div class="row">
                <span class="amount">${money(price)}</span><button>Pôr no carrinho</button>
              </div>
            </form>`,
        )}
      </div>
      ${cart.size > 0 && html`<p class="row"><a href="/cart">Ver o carrinho (${money(totalOf(linesOf(cart)))})</a></p>`}`,
    { home: HOME },
  )

export const cartPage = (cart: Cart): string =>
  page(
    'Carrinho',
    cart.size === 0
      ? html`<p>O carrinho está vazio.</p>
          <p><a href="/">Ver os produtos</a></p>`
      : html`${table(linesOf(cart))}
          <h2>Mudar</h2>
          ${PRODUCTS.filter(({ id }) => cart.has(id)).map(
            ({ id, name }) =>
              html`<form class="row" method="post" action="/cart">
                <span>${name}</span><input type="hidden" name="product" value="${id}" /><input
                  type="hidden"
                  name="quantity"
                  value="0"
                />
                <button class="second" aria-label="Tirar ${name}">Tirar</button>
              </form>`,
          )}
          ${payForm({ order: randomUUID(), place: 1 })}`,
    { home: HOME, scripts: ['/card.js'] },
  )

type Try = { order: string; place: number; buyer?: Buyer }

/**
 * Which order, and which try: sent twice, it is one charge. The fields of the card have no name, so
 * that they are never sent to the shop.
 */
const payForm = ({ order, place, buyer }: Try): Html =>
  html`<h2>Pagamento</h2>
    <form class="card" method="post" action="/checkout" id="checkout">
      <input type="hidden" name="order" value="${order}" /><input
        type="hidden"
        name="place"
        value="${place}"
      /><input type="hidden" name="token" />
      ${field('name', 'Nome completo', html`required maxlength="100" autocomplete="name" value="${buyer?.name ?? ''}"`)}
      ${field('email', 'E-mail', html`required type="email" autocomplete="email" value="${buyer?.email ?? ''}"`)}
      ${field('document', 'CPF ou CNPJ', html`required inputmode="numeric" value="${buyer?.document ?? ''}"`)}
      <fieldset>
        <legend>Como você quer pagar?</legend>
        <label class="choice"><input type="radio" name="method" value="pix" checked />Pix</label>
        <label class="choice"><input type="radio" name="method" value="boleto" />Boleto</label>
        <label class="choice"
          ><input type="radio" name="method" value="credit" />Cartão de crédito</label
        >
      </fieldset>
      <fieldset id="card" hidden disabled>
        <legend>Cartão</legend>
        <label
          >Número<input id="number" required inputmode="numeric" autocomplete="cc-number"
        /></label>
        <label>Nome no cartão<input id="holder" required autocomplete="cc-name" /></label>
        <div class="grid">
          <label
            >Validade (MM/AA)<input
              id="expiry"
              required
              inputmode="numeric"
              autocomplete="cc-exp"
              pattern="[0-9]{1,2} */ *([0-9]{2}|[0-9]{4})"
          /></label>
          <label
            >Código de segurança<input id="code" required inputmode="numeric" autocomplete="cc-csc"
          /></label>
        </div>
      </fieldset>
      <p class="wrong" role="alert" id="declined" hidden></p>
      <button>Pagar</button>
    </form>`

function paying({ status, method, pay }: Charged): Html | undefined {
  if (status !== 'pending') return undefined
  if (method === 'boleto')
    return html`<div class="card">
      <p><a href="${pay.link!}">Abrir o boleto</a></p>
      <label>Linha digitável<textarea readonly rows="2" id="copied">${pay.digits}</textarea></label>
      <button class="second" id="copy" type="button">Copiar</button>
    </div>`
  return html`<div class="card">
    <img class="qr" src="${pay.picture!}" alt="QR code do pix" width="240" height="240" />
    <label>Pix copia e cola<textarea readonly rows="4" id="copied">${pay.text}</textarea></label>
    <button class="second" id="copy" type="button">Copiar</button>
    <p class="quiet">Esta página mostra o pagamento assim que ele chega.</p>
  </div>`
}

export const orderPage = ({ id, buyer, lines, charge }: Order): string =>
  page(
    isPaid(charge) ? 'Pedido pago' : 'Seu pedido',
    html`<p>
        Obrigado, ${buyer.name}.
        <span
          class="status"
          id="status"
          data-order="${id}"
          data-status="${charge.status}"
          role="status"
          >${STATUS[charge.status]}</span
        >
      </p>
      ${hasFailed(charge) && alertOf(charge.message ?? 'O pagamento não foi concluído. Você pode tentar de novo.')}
      ${paying(charge)}
      ${charge.refunded > 0 && html`<p>Reembolsado: ${money(charge.refunded)}</p>`} ${table(lines)}
      ${hasFailed(charge) && payForm({ order: id, place: charge.place + 1, buyer })}`,
    { home: HOME, scripts: ['/order.js', '/card.js'] },
  )

const refundForm = ({ total, charge }: Order): Html =>
  html`<form class="row" method="post" action="/admin/refund">
    <input type="hidden" name="key" value="${randomUUID()}" /><input
      type="hidden"
      name="transaction"
      value="${charge.transaction_id!}"
    />
    ${field('amount', 'Valor em reais', html`required inputmode="decimal" value="${money(total - charge.refunded).replace(/[^\d,.]/g, '')}"`)}
    <button class="second">Reembolsar</button>
  </form>`

export const adminPage = (orders: readonly Order[]): string =>
  page(
    'Pedidos',
    html`${orders.length === 0 && html`<p>Nenhum pedido ainda.</p>`}
    ${orders.map(
      (order) =>
        html`<section class="card">
          <div class="row">
            <b>${order.buyer.name}</b><span class="status">${STATUS[order.charge.status]}</span>
          </div>
          <p class="quiet">
            ${money(order.total)} ·
            <a href="/orders/${order.id}">pedido ${order.id.slice(0, 8)}</a>
            ${order.charge.refunded > 0 && html` · reembolsado: ${money(order.charge.refunded)}`}
          </p>
          ${alertOf(order.charge.message)} ${isPaid(order.charge) && refundForm(order)}
        </section>`,
    )}`,
    { home: HOME },
  )
