// The error codes of corporate cards; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'
import type { Text } from '../text.ts'

const conflict = (message: Text, display: string, mend: Text) =>
  row(409, 'conflict_error', 'state', message, display, mend)

export const CORPORATE_ERRORS = {
  account_not_active: row(
    403,
    'permission_error',
    'state',
    { en: 'the corporate account is {status}', pt: 'a conta corporativa está {status}' },
    'Conta corporativa não está ativa',
    {
      en:
        'Request the account and accept its contract in the portal, and wait for approval; `GET ' +
        '/v1/baas/corporate/cards/account` shows its status.',
      pt:
        'Peça a conta e aceite o contrato no portal, e espere a aprovação; `GET ' +
        '/v1/baas/corporate/cards/account` mostra o status.',
    },
  ),
  holder_not_found: notFound(
    { en: 'no such cardholder', pt: 'portador não encontrado' },
    'Portador não encontrado',
  ),
  corporate_card_not_found: notFound(
    { en: 'no such corporate card', pt: 'cartão corporativo não encontrado' },
    'Cartão não encontrado',
  ),
  cost_center_not_found: notFound(
    { en: 'no such cost center', pt: 'centro de custo não encontrado' },
    'Centro de custo não encontrado',
  ),
  purchase_not_found: notFound(
    { en: 'no such purchase', pt: 'compra não encontrada' },
    'Compra não encontrada',
  ),
  purchase_evidence_not_found: notFound(
    { en: 'no such piece of evidence', pt: 'prova não encontrada' },
    'Prova não encontrada',
  ),
  purchase_dispute_not_found: notFound(
    { en: 'no such dispute', pt: 'contestação não encontrada' },
    'Contestação não encontrada',
  ),
  invoice_not_found: notFound(
    { en: 'no such statement', pt: 'fatura não encontrada' },
    'Fatura não encontrada',
  ),
  recharge_not_found: notFound(
    { en: 'no such recharge', pt: 'recarga não encontrada' },
    'Recarga não encontrada',
  ),
  invoice_payment_not_found: notFound(
    { en: 'no such payment of the statement', pt: 'pagamento da fatura não encontrado' },
    'Pagamento não encontrado',
  ),
  holder_exists: conflict(
    {
      en: 'a cardholder with this tax_id already exists: {id}',
      pt: 'já existe um portador com este tax_id: {id}',
    },
    'Portador já cadastrado',
    {
      en: 'Use the existing cardholder, or cancel it first.',
      pt: 'Use o portador que já existe, ou cancele-o antes.',
    },
  ),
  holder_canceled: conflict(
    { en: 'the cardholder is canceled', pt: 'o portador está cancelado' },
    'Portador cancelado',
    {
      en: 'Register the person again: a canceled cardholder cannot be reactivated.',
      pt: 'Cadastre a pessoa de novo: um portador cancelado não pode ser reativado.',
    },
  ),
  corporate_card_ended: conflict(
    { en: 'the card is {status}', pt: 'o cartão está {status}' },
    'Cartão encerrado',
    {
      en: 'Issue another card: a canceled or expired card cannot be reactivated.',
      pt: 'Emita outro cartão: um cartão cancelado ou vencido não pode ser reativado.',
    },
  ),
  card_not_delivered: conflict(
    {
      en: 'the card is {status}: it can be unblocked once it is delivered',
      pt: 'o cartão está {status}: só pode ser desbloqueado depois de entregue',
    },
    'Cartão ainda não entregue',
    {
      en: 'Wait for the event `corporate.card.delivered`, then set `status` to `active`.',
      pt: 'Espere o evento `corporate.card.delivered` e depois mude `status` para `active`.',
    },
  ),
  issuer_refused: conflict(
    { en: 'the issuing bank refused: {why}', pt: 'o banco emissor recusou: {why}' },
    'O banco emissor recusou',
    {
      en: 'Correct the cause that the bank gives, and repeat the call.',
      pt: 'Corrija a causa que o banco informa e repita a chamada.',
    },
  ),
  purchase_not_disputable: conflict(
    {
      en: 'the purchase is {status}: only a confirmed purchase can be disputed',
      pt: 'a compra está {status}: só uma compra confirmada pode ser contestada',
    },
    'A compra não pode ser contestada',
    {
      en:
        'Wait for the event `corporate.purchase.confirmed`. A purchase that was reversed or ' +
        'refunded has nothing left to dispute.',
      pt:
        'Espere o evento `corporate.purchase.confirmed`. Uma compra cancelada ou reembolsada não ' +
        'tem mais o que contestar.',
    },
  ),
  dispute_too_late: conflict(
    {
      en: 'the purchase could be disputed until {last_day}',
      pt: 'a compra podia ser contestada até {last_day}',
    },
    'O prazo para contestar a compra terminou',
    {
      en:
        'A purchase can be disputed until the end of the 90th day after it, in São Paulo time. ' +
        'Contact the merchant.',
      pt:
        'Uma compra pode ser contestada até o fim do 90º dia depois dela, no horário de São ' +
        'Paulo. Fale com a loja.',
    },
  ),
  purchase_disputed: conflict(
    {
      en: 'the purchase already has a dispute in progress: {id}',
      pt: 'a compra já tem uma contestação em andamento: {id}',
    },
    'A compra já está em contestação',
    {
      en: 'Wait until that dispute ends, or withdraw it, before you open another.',
      pt: 'Espere essa contestação terminar, ou retire-a, antes de abrir outra.',
    },
  ),
  purchase_dispute_over: conflict(
    { en: 'the dispute is {status}', pt: 'a contestação está {status}' },
    'A contestação já terminou',
    {
      en: 'A dispute can be withdrawn while it is `pending` or `open`.',
      pt: 'Uma contestação pode ser retirada enquanto está `pending` ou `open`.',
    },
  ),
  authorization_endpoint_not_found: notFound(
    { en: 'no such authorization endpoint', pt: 'endpoint de autorização não encontrado' },
    'Endpoint de autorização não encontrado',
  ),
  authorization_request_not_found: notFound(
    {
      en: 'no such question that waits for an answer',
      pt: 'pergunta à espera de resposta não encontrada',
    },
    'Pergunta não encontrada',
  ),
  authorization_endpoint_exists: conflict(
    {
      en: 'the platform already has an authorization endpoint: {id}',
      pt: 'a plataforma já tem um endpoint de autorização: {id}',
    },
    'Já há um endpoint de autorização',
    {
      en: 'A platform has one. Change its URL with PATCH, or delete it first.',
      pt: 'Uma plataforma tem um só. Mude a URL dele com PATCH, ou exclua-o antes.',
    },
  ),
  receipt_not_found: notFound(
    { en: 'no such receipt', pt: 'recibo não encontrado' },
    'Recibo não encontrado',
  ),
  too_many_receipts: conflict(
    { en: 'there are {limit} receipts already: {where}', pt: 'já há {limit} recibos: {where}' },
    'Há recibos demais',
    {
      en:
        'A purchase has at most 10 receipts, a dispute 10 files; a cardholder, and the company ' +
        'itself, at most 500 that belong to no purchase. Match or remove some first.',
      pt:
        'Uma compra tem no máximo 10 recibos, uma contestação, 10 arquivos; um portador, e a ' +
        'própria empresa, no máximo 500 que não são de nenhuma compra. Ligue alguns a compras ou ' +
        'remova alguns antes.',
    },
  ),
  limit_request_not_found: notFound(
    { en: 'no such request for a limit', pt: 'pedido de limite não encontrado' },
    'Pedido de limite não encontrado',
  ),
  limit_requested: conflict(
    {
      en: 'a request for this limit is already waiting for a decision: {id}',
      pt: 'um pedido para este limite espera decisão: {id}',
    },
    'Já há um pedido para este limite',
    {
      en: 'Wait for the decision, or withdraw that request first.',
      pt: 'Espere a decisão, ou retire esse pedido antes.',
    },
  ),
  limit_request_over: conflict(
    { en: 'the request is {status}', pt: 'o pedido está {status}' },
    'O pedido já foi decidido',
    {
      en: 'A request is decided once, while it is `pending`. Change the limit itself, or ask again.',
      pt:
        'Um pedido é decidido uma vez, enquanto está `pending`. Mude o próprio limite, ou peça ' +
        'de novo.',
    },
  ),
  invoice_open: conflict(
    { en: 'the statement is open until {closes_on}', pt: 'a fatura está aberta até {closes_on}' },
    'Fatura ainda aberta',
    {
      en:
        'Wait until the statement closes, or make a recharge: when the statement closes, the ' +
        'balance pays it first.',
      pt:
        'Espere a fatura fechar, ou faça uma recarga: no fechamento, o saldo paga a fatura ' +
        'primeiro.',
    },
  ),
  invoice_paid: conflict(
    { en: 'nothing is owed for this statement', pt: 'nada é devido nesta fatura' },
    'Fatura já paga',
    { en: 'No payment is needed.', pt: 'Nenhum pagamento é necessário.' },
  ),
  too_many_secrets: row(
    429,
    'rate_limit_error',
    'limit',
    {
      en: 'card secrets were read {limit} times within an hour, which is the limit',
      pt: 'os segredos de cartões foram lidos {limit} vezes em uma hora, que é o limite',
    },
    'Limite de consultas atingido',
    {
      en:
        'Show secrets only when a user asks for them; try again after `Retry-After` seconds. The ' +
        'header `RateLimit-Remaining` of each reply has the number of reads that are left.',
      pt:
        'Mostre os segredos só quando um usuário pedir; tente de novo depois de `Retry-After` ' +
        'segundos. O cabeçalho `RateLimit-Remaining` de cada resposta traz o número de leituras ' +
        'que restam.',
    },
  ),
} as const satisfies Record<string, Refused>
