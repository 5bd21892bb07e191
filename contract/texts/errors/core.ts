// The Portuguese of the errors of requests, credentials, customers, money and banks, which stand in
// errors.ts itself.

import type { APPROVAL_ERRORS } from '../../errors-approvals.ts'
import type { CORPORATE_ERRORS } from '../../errors-corporate.ts'
import type { MARKETPLACE_ERRORS } from '../../errors-marketplace.ts'
import type { PAYMENT_LINK_ERRORS } from '../../errors-payment-links.ts'
import type { PAYMENT_ERRORS } from '../../errors-payments.ts'
import type { PORTAL_ERRORS } from '../../errors-portal.ts'
import type { VAULT_ERRORS } from '../../errors-vault.ts'
import type { WEBHOOK_ERRORS } from '../../errors-webhooks.ts'
import type { ErrorCode } from '../../errors.ts'
import { notFound, type ErrorText } from './not-found.ts'

type Code = Exclude<
  ErrorCode,
  keyof (typeof APPROVAL_ERRORS &
    typeof CORPORATE_ERRORS &
    typeof MARKETPLACE_ERRORS &
    typeof PAYMENT_LINK_ERRORS &
    typeof PAYMENT_ERRORS &
    typeof PORTAL_ERRORS &
    typeof VAULT_ERRORS &
    typeof WEBHOOK_ERRORS)
>

export const CORE_TEXTS = {
  invalid_request: {
    message: 'um campo da requisição é inválido',
    mend: 'Corrija os campos citados em `error`; nada foi alterado.',
  },
  unknown_field: {
    message: 'a requisição tem um campo ou parâmetro desconhecido',
    mend:
      'Corrija ou remova os campos citados em `error`; para um nome mal escrito, `error` sugere ' +
      'o nome conhecido. Nada foi alterado. As chamadas que clientes antigos usam ignoram campos ' +
      'desconhecidos e os listam no cabeçalho `vintem-ignored`; só recusam um nome parecido com ' +
      'um campo de divisão, captura, conta de reembolso ou valor.',
  },
  malformed_json: {
    message: 'o corpo não é JSON válido: {why}',
    mend: 'Envie JSON em UTF-8, com chaves únicas e no máximo 64 níveis de aninhamento.',
  },
  malformed_request: {
    message: 'a requisição não pode ser lida: {why}',
    mend: 'Confira a URL e os cabeçalhos da requisição.',
  },
  unsupported_media_type: {
    message: 'o corpo deve ser application/json: {why}',
    mend:
      'Envie `Content-Type: application/json` e um corpo JSON em UTF-8, sem compressão. Só `POST ' +
      '/v1/card/authentication` e `POST /v1/card/tokenize/token` aceitam formulários.',
  },
  body_too_large: {
    message: 'o corpo é maior do que os {limit} que esta chamada aceita',
    mend: 'Envie um corpo menor; reduza a imagem antes de enviá-la.',
  },
  request_timeout: {
    message:
      'a requisição não chegou a tempo: o limite para o corpo é de 5 segundos, ou 30 com um token de acesso válido',
    mend: 'Envie a requisição inteira, sem pausas.',
  },
  headers_too_large: {
    message: 'os cabeçalhos são grandes demais',
    mend: 'Envie menos cabeçalhos, ou mais curtos (no máximo 16 kB).',
  },
  route_not_found: {
    message: 'não existe chamada nesta URL; {hint}',
    mend: 'Veja em /docs todas as chamadas.',
  },
  method_not_allowed: {
    message: 'esta URL aceita {allow}, não {method}',
    mend: 'Use um dos métodos do cabeçalho `Allow`.',
  },
  invalid_token: {
    message: 'o token de acesso está ausente ou é inválido: {why}',
    mend: 'Entre de novo em POST /auth/login e envie `Authorization: Bearer <access_token>`.',
  },
  invalid_credentials: {
    message: 'o e-mail, o segredo ou o io_seller_id está errado',
    mend:
      'Confira os três. Uma plataforma pode entrar com o próprio io_seller_id ou com o de um dos ' +
      'seus vendedores; um vendedor, só com o próprio.',
  },
  too_many_attempts: {
    message: 'logins malsucedidos demais; espere antes de tentar de novo',
    mend: 'Espere os segundos de `Retry-After` e entre com o segredo ou a senha corretos.',
  },
  scope_not_allowed: {
    message: 'este token ou esta credencial não pode fazer isto; é preciso {needed}',
    mend: 'Entre com uma credencial que tenha o escopo.',
  },
  credential_expired: {
    message: 'esta credencial expirou em {at}',
    mend: 'Peça uma nova ao operador ou à plataforma que emitiu a credencial.',
  },
  rate_limited: {
    message: 'limite de {limit} chamadas por minuto atingido ({of})',
    mend:
      'Espere os segundos de `Retry-After` e distribua as chamadas: `RateLimit-Remaining` é o ' +
      'que resta. Quem define o limite é o operador ou a plataforma que emitiu a credencial.',
  },
  network_not_allowed: {
    message: 'esta credencial não pode ser usada a partir de {address}',
    mend:
      'Chame a partir de uma rede da credencial, ou peça ao operador ou à plataforma que a ' +
      'emitiu que acrescente a sua rede. Atrás de um proxy, o operador precisa definir ' +
      'TRUST_PROXY.',
  },
  call_not_in_budget: {
    message: 'o orçamento desta credencial não permite a chamada {operation}',
    mend:
      'Use uma credencial cujo orçamento permita a chamada, ou peça ao operador ou à plataforma ' +
      'que a emitiu que mude o orçamento.',
  },
  outside_budget_hours: {
    message: 'esta credencial só funciona das {from} às {to} (horário de São Paulo)',
    mend: 'Chame de novo dentro deste horário, ou use uma credencial sem limite de horário.',
  },
  budget_exceeded: {
    message:
      'esta chamada é de {amount} centavos, mais do que resta dos {limit} centavos que o ' +
      'orçamento desta credencial permite ({span})',
    mend:
      'Nada foi alterado. Peça um limite maior ao operador ou à plataforma que emitiu a ' +
      'credencial. O limite diário recomeça à meia-noite (horário de São Paulo).',
  },
  exceeds_own_limits: {
    message: 'uma credencial não pode dar mais direitos do que tem: {what}',
    mend:
      'Dê à credencial só escopos, redes, validade e limites que caibam nos seus, ou use uma ' +
      'credencial com mais direitos. Uma credencial com orçamento não administra credenciais nem ' +
      'usuários.',
  },
  request_not_found: notFound('requisição não encontrada'),
  audit_record_not_found: notFound('registro de auditoria não encontrado'),
  mail_not_found: notFound('e-mail não encontrado'),
  credential_not_found: notFound('credencial não encontrada'),
  credential_exists: {
    message: 'este e-mail já tem uma credencial ativa',
    mend: 'Troque o segredo dela (`POST /v1/credentials/:id/rotate`), revogue-a antes, ou use outro e-mail.',
  },
  credential_revoked: {
    message: 'esta credencial foi revogada',
    mend: 'Crie uma nova credencial.',
  },
  browser_not_allowed: {
    message: 'navegadores não podem fazer esta chamada a partir de outra origem',
    mend: 'Faça a chamada do seu servidor: qualquer pessoa pode ler um token em uma página.',
  },
  customer_not_found: notFound('cliente não encontrado'),
  transaction_not_found: notFound('transação não encontrada'),
  seller_not_found: notFound('vendedor não encontrado'),
  event_not_found: notFound('evento não encontrado'),
  seller_not_active: {
    message: 'este vendedor está {status} e não pode transacionar',
    mend:
      'Leia `status` e `reason` em GET /v1/sellers/get/:id. O operador pode desbloquear um ' +
      'vendedor bloqueado (`npm run sellers -- unblock`); exclua um vendedor negado e cadastre-o ' +
      'de novo.',
  },
  customer_in_use: {
    message: 'este cliente tem transações em andamento, como {transaction}',
    mend:
      'Cancele as transações em andamento, ou espere até que sejam pagas, expirem, sejam ' +
      'reembolsadas ou tenham a contestação decidida; depois apague os dados do cliente.',
  },
  customer_erased: {
    message: 'os dados pessoais deste cliente foram apagados',
    mend: 'Crie um novo cliente.',
  },
  erasure_not_found: notFound('apagamento de dados não encontrado'),
  records_on_hold: {
    message: 'os registros desta plataforma estão sob retenção: nada pode ser apagado',
    mend: 'Fale com o operador da instalação, que determinou a retenção, por exemplo por causa de um processo judicial.',
  },
  idempotency_key_reused: {
    message: 'esta Idempotency-Key já foi usada com outro corpo ou outra operação',
    mend: 'Crie uma chave para cada nova requisição; repita uma chave só com a mesma requisição.',
  },
  request_in_progress: {
    message:
      'uma requisição anterior com esta Idempotency-Key, ou para este objeto, ainda está em andamento',
    mend: 'Repita a requisição depois dos segundos de `Retry-After`, com a mesma Idempotency-Key.',
  },
  invalid_state: {
    message: 'isto não é permitido no status {status}',
    mend: 'Leia o objeto para ver o status atual; docs/states.md mostra o que cada status permite.',
  },
  already_paid: {
    message: 'a transação foi paga antes que pudesse ser cancelada',
    mend: 'Repita a chamada para reembolsá-la.',
  },
  insufficient_funds: {
    message: 'o saldo disponível não cobre o valor',
    mend: 'Espere até que mais saldo esteja disponível, ou use um valor menor.',
  },
  refund_window_closed: {
    message: 'um pix só pode ser reembolsado em até 90 dias do pagamento',
    mend: 'Devolva o valor ao comprador de outra forma.',
  },
  refund_exceeds_amount: {
    message: 'no máximo {left} centavos ainda podem ser reembolsados',
    mend: 'Reembolse no máximo este valor.',
  },
  too_many_refunds: {
    message: 'uma transação pode ter no máximo 100 reembolsos',
    mend: 'Junte reembolsos pequenos em maiores; devolva o resto ao comprador de outra forma.',
  },
  charge_refused: {
    message: 'o banco recusou esta cobrança: {why}',
    mend: 'Confira o valor, o recebedor e o comprador. A transação que falhou fica guardada.',
  },
  bank_unavailable: {
    message: 'o banco não respondeu; o servidor continua tentando',
    mend:
      'Repita a chamada com a mesma Idempotency-Key ou o mesmo reference_id: ela devolve o mesmo ' +
      'objeto e nunca cria um segundo. O erro indica o objeto que a chamada criou: ' +
      '`transaction_id`, `card_id`, `recharge_id` ou `payment_id`.',
  },
  bank_not_configured: {
    message: 'nenhum banco está configurado para esta operação da plataforma',
    mend: 'Peça ao operador que configure um banco em BANKS_FILE; veja docs/add-a-bank.md.',
  },
  not_ready: {
    message: 'esta plataforma não está pronta: ainda não tem banco',
    mend:
      'O operador indica os bancos da plataforma em BANKS_FILE; veja docs/add-a-bank.md. Os ' +
      'servidores leem o arquivo de novo em segundos.',
  },
  clock_backwards: {
    message: 'o relógio só avança',
    mend: 'Envie um horário posterior ao horário atual do sandbox.',
  },
  overloaded: {
    message: 'o servidor está sobrecarregado no momento',
    mend: 'Repita a chamada depois dos segundos de `Retry-After`.',
  },
  database_unavailable: {
    message: 'o banco de dados está indisponível no momento',
    mend: 'Repita a chamada depois dos segundos de `Retry-After`, com a mesma Idempotency-Key.',
  },
  internal_error: {
    message: 'o servidor falhou inesperadamente',
    mend: 'Repita a chamada com a mesma Idempotency-Key. Se falhar de novo, informe o request_id ao operador.',
  },
} as const satisfies Readonly<Record<Code, ErrorText>>
