// The states of every object, from the tables in the code: docs/states.md, and the same in Portuguese. States and events keep their names.

import type { Language } from '../contract/sayings.ts'
import type { Machine } from '../server/kernel/machine.ts'
import { transitions as chargeTransitions } from '../server/corporate/charges/charge.ts'
import { transitions as invoiceTransitions } from '../server/corporate/statements/invoice.ts'
import { transitions as corporateCardTransitions } from '../server/corporate/cards/card.ts'
import { transitions as purchaseTransitions } from '../server/corporate/purchases/purchase.ts'
import { transitions as purchaseDisputeTransitions } from '../server/corporate/purchases/disputes/dispute.ts'
import { transitions as limitRequestTransitions } from '../server/corporate/limit-requests/limit-request.ts'
import { transitions as holderTransitions } from '../server/corporate/holders/holder.ts'
import { transitions as corporateAccountTransitions } from '../server/corporate/account/account.ts'
import { evidenceTransitions } from '../server/payments/disputes/evidence.ts'
import { approvalTransitions } from '../server/approvals/approval.ts'
import { payoutTransitions } from '../server/marketplace/payouts/payout.ts'
import { receivableTransitions } from '../server/marketplace/receivables/receivable.ts'
import { transitions as sellerTransitions } from '../server/marketplace/sellers/seller.ts'
import { disputeTransitions } from '../server/payments/transactions/disputes/dispute.ts'
import { transitions as paymentLinkTransitions } from '../server/payments/payment-links/payment-link.ts'
import { transitions } from '../server/payments/transactions/transaction.ts'
import { refundTransitions } from '../server/payments/transactions/refunds/refund.ts'

type Text = Readonly<Record<Language, string>>
type Lifecycle = { readonly title: Text; readonly says: Text; readonly machine: Machine<string, string> }

const LIFECYCLES: readonly Lifecycle[] = [
  {
    title: { en: 'A transaction', 'pt-BR': 'Uma transação' },
    says: {
      en:
        'The labels of the arrows are events: from the bank, the caller or the clock. An event without an arrow from ' +
        'the current state is refused with `invalid_state`; an old report of the bank changes nothing.',
      'pt-BR':
        'Os rótulos das setas são eventos: do banco, de quem chama ou do relógio. Um evento sem seta a partir do status ' +
        'atual é recusado com `invalid_state`; um informe antigo do banco não muda nada.',
    },
    machine: transitions,
  },
  {
    title: { en: 'A refund', 'pt-BR': 'Um reembolso' },
    says: {
      en: 'A refund in progress holds its amount until the bank has returned it or rejected the refund.',
      'pt-BR': 'Um reembolso em andamento retém o valor dele até o banco tê-lo devolvido ou recusado o reembolso.',
    },
    machine: refundTransitions,
  },
  {
    title: { en: 'A payment link', 'pt-BR': 'Um link de pagamento' },
    says: {
      en:
        'Its seller closes and opens it. Only a link for one sale becomes `paid`, by the first sale that is paid, also ' +
        'after it was closed. That it is expired follows from its `expires_at`, and is not stored.',
      'pt-BR':
        'O vendedor o encerra e o reabre. Só um link de uma venda só fica `paid`, pela primeira venda que é paga, ' +
        'também depois de encerrado. Que ele expirou segue do `expires_at` dele, e não é guardado.',
    },
    machine: paymentLinkTransitions,
  },
  {
    title: { en: 'A dispute', 'pt-BR': 'Uma contestação' },
    says: {
      en:
        'The acquirer opens and ends it. While it is open, its amount is held from the seller, or, for a split payment, ' +
        'from the receivers that are liable for it.',
      'pt-BR':
        'A adquirente a abre e a encerra. Enquanto está aberta, o valor dela fica bloqueado do vendedor ou, num ' +
        'pagamento dividido, dos recebedores que respondem por ela.',
    },
    machine: disputeTransitions,
  },
  {
    title: { en: 'A receivable', 'pt-BR': 'Um recebível' },
    says: {
      en:
        'The amount that a transaction pays a receiver on one day. A refund or a dispute first reduces receivables that ' +
        'have not settled, and restores the amount it does not need. A settled receivable never changes.',
      'pt-BR':
        'O valor que uma transação paga a um recebedor num dia. Um reembolso ou uma contestação reduz primeiro ' +
        'recebíveis que não liquidaram, e restaura o valor de que não precisa. Um recebível liquidado nunca muda.',
    },
    machine: receivableTransitions,
  },
  {
    title: { en: 'A piece of evidence', 'pt-BR': 'Uma prova' },
    says: {
      en: 'The seller submits it against a dispute. If the acquirer does not answer, it stays pending and is sent again.',
      'pt-BR':
        'O vendedor a envia contra uma contestação. Se a adquirente não responde, ela fica pendente e é enviada de ' +
        'novo.',
    },
    machine: evidenceTransitions,
  },
  {
    title: { en: 'A seller', 'pt-BR': 'Um vendedor' },
    says: {
      en:
        'The KYC provider approves or denies it, or, without a provider, an operator does (`npm run sellers`). Only an ' +
        'operator blocks and unblocks. A pending seller can sell and register bank accounts; a denied, blocked or ' +
        'deleted seller cannot.',
      'pt-BR':
        'O provedor de KYC o aprova ou nega ou, sem provedor, um operador (`npm run sellers`). Só um operador bloqueia ' +
        'e desbloqueia. Um vendedor pendente pode vender e cadastrar contas bancárias; um negado, bloqueado ou excluído ' +
        'não pode.',
    },
    machine: sellerTransitions,
  },
  {
    title: { en: 'An approval', 'pt-BR': 'Uma aprovação' },
    says: {
      en:
        'A call that a policy holds. Users of the company approve or reject it, the asker withdraws it, and after seven ' +
        'days it expires. An approved call is carried out once by the server; failed: it was refused when it was ' +
        'carried out.',
      'pt-BR':
        'Uma chamada que uma política retém. Usuários da empresa a aprovam ou recusam, o solicitante a retira, e depois ' +
        'de sete dias ela expira. Uma chamada aprovada é executada uma vez pelo servidor; `failed`: foi recusada quando ' +
        'foi executada.',
    },
    machine: approvalTransitions,
  },
  {
    title: { en: 'A payout', 'pt-BR': 'Um repasse' },
    says: {
      en:
        'Its amount is held when it is created, and available to the seller again if the bank rejects it or the ' +
        'receiver’s bank returns it. If the bank does not answer, nothing changes and the call is retried with the same ' +
        'id.',
      'pt-BR':
        'O valor dele é bloqueado quando é criado, e fica de novo disponível ao vendedor se o banco o recusa ou o banco ' +
        'de quem recebe o devolve. Se o banco não responde, nada muda e a chamada é tentada de novo com o mesmo id.',
    },
    machine: payoutTransitions,
  },
  {
    title: { en: 'A corporate account', 'pt-BR': 'Uma conta corporativa' },
    says: {
      en:
        'Portal users of the company request it and accept its contract; an operator decides (`npm run corporate`). ' +
        'Only an active account can make purchases, and in other states the API only shows the account. Earlier ' +
        'purchases are cleared, billed and paid in every state.',
      'pt-BR':
        'Usuários do portal da empresa a pedem e aceitam o contrato dela; um operador decide (`npm run corporate`). Só ' +
        'uma conta ativa pode fazer compras, e em outro status a API só mostra a conta. Compras anteriores são ' +
        'confirmadas, faturadas e pagas em todo status.',
    },
    machine: corporateAccountTransitions,
  },
  {
    title: { en: 'A cardholder', 'pt-BR': 'Um portador' },
    says: {
      en:
        'Blocking or canceling a cardholder stops all their cards at once. Canceling is permanent and cancels the ' +
        'cards.',
      'pt-BR':
        'Bloquear ou cancelar um portador interrompe na hora todos os cartões dele. O cancelamento é definitivo e cancela os ' +
        'cartões.',
    },
    machine: holderTransitions,
  },
  {
    title: { en: 'A corporate card', 'pt-BR': 'Um cartão corporativo' },
    says: {
      en:
        'A virtual card works once the issuing bank has created it. A physical card is made, shipped and delivered, and ' +
        'works once it is unblocked. The API does not show cards that are `new` or `refused`.',
      'pt-BR':
        'Um cartão virtual funciona assim que o banco emissor o criou. Um cartão físico é produzido, enviado e ' +
        'entregue, e funciona quando é desbloqueado. A API não mostra cartões que estão `new` ou `refused`.',
    },
    machine: corporateCardTransitions,
  },
  {
    title: { en: 'A statement', 'pt-BR': 'Uma fatura' },
    says: {
      en:
        'The monthly bill of a corporate account. It closes ten days before it is due; if nothing is owed then, it is ' +
        'paid at once. It can be paid in parts, and late; an excess goes to the balance.',
      'pt-BR':
        'A conta do mês de uma conta corporativa. Ela fecha dez dias antes do vencimento; se então nada é devido, fica ' +
        'paga na hora. Ela pode ser paga em partes, e com atraso; um excesso vai para o saldo.',
    },
    machine: invoiceTransitions,
  },
  {
    title: { en: 'A purchase by a corporate card', 'pt-BR': 'Uma compra com cartão corporativo' },
    says: {
      en:
        'The report of the issuing bank always counts: a purchase that cleared counts, even if it was denied, reversed ' +
        'or lapsed before. One report can contain several of these events.',
      'pt-BR':
        'O informe do banco emissor sempre conta: uma compra confirmada conta, mesmo que tenha sido recusada, desfeita ' +
        'ou tenha expirado antes. Um informe pode conter vários destes eventos.',
    },
    machine: purchaseTransitions,
  },
  {
    title: { en: 'A dispute of a purchase', 'pt-BR': 'A contestação de uma compra' },
    says: {
      en:
        'The disputed amount is credited while the dispute is `open`, and stays credited once it is `won`. `pending`: ' +
        'the issuing bank has not answered yet. Reports after a final state are ignored.',
      'pt-BR':
        'O valor contestado é creditado enquanto a contestação está `open`, e continua creditado quando ela está `won`. ' +
        '`pending`: o banco emissor ainda não respondeu. Informes depois de um status final são ignorados.',
    },
    machine: purchaseDisputeTransitions,
  },
  {
    title: { en: 'A request for a higher limit', 'pt-BR': 'Um pedido de limite' },
    says: {
      en:
        'Nobody decides within 14 days: it is `expired`. After the last day of a raise it is `ended`, and the limit is ' +
        'what it was before, unless somebody has changed it meanwhile.',
      'pt-BR':
        'Ninguém decide em 14 dias: fica `expired`. Depois do último dia de um aumento fica `ended`, e o limite é o de ' +
        'antes, a menos que alguém o tenha mudado nesse meio-tempo.',
    },
    machine: limitRequestTransitions,
  },
  {
    title: { en: 'A charge', 'pt-BR': 'Uma cobrança' },
    says: {
      en:
        'The pix of a recharge, or of the amount owed on a statement. Every payment of it is credited to the company, ' +
        'even late, twice or in another amount. If a bank takes a payment back (MED), the charge stays paid and shows ' +
        'the return.',
      'pt-BR':
        'O pix de uma recarga, ou do valor devido numa fatura. Todo pagamento dele é creditado à empresa, mesmo ' +
        'atrasado, em dobro ou com outro valor. Se um banco toma um pagamento de volta (MED), a cobrança continua paga ' +
        'e mostra a devolução.',
    },
    machine: chargeTransitions,
  },
]

const WORDS: Readonly<Record<Language, { readonly title: string; readonly head: string }>> = {
  en: { title: 'States', head: '| from | event | to |' },
  'pt-BR': { title: 'Status', head: '| de | evento | para |' },
}

function rowsOf({ states, events, next }: Lifecycle['machine'], language: Language): string {
  const rows = states.flatMap((state) =>
    events.flatMap((event) => {
      const target = next(state, event)
      return target === undefined ? [] : [`| \`${state}\` | ${event} | \`${target}\` |`]
    }),
  )
  return [WORDS[language].head, '|---|---|---|', ...rows].join('\n')
}

const lifecycleText = ({ title, says, machine }: Lifecycle, language: Language): string =>
  `## ${title[language]}\n\n${says[language]}\n\n\`\`\`mermaid\n${machine.diagram()}\`\`\`\n\n${rowsOf(machine, language)}\n`

/** The page; `made`: the sentence that it is generated. */
export const statesText = (language: Language, made: string): string =>
  `# ${WORDS[language].title}\n\n${made}\n\n${LIFECYCLES.map((one) => lifecycleText(one, language)).join('\n')}`
