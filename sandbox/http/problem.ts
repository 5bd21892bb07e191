// The bank's replies: plain ones, and problems by the names of the API Pix (RFC 7807).
// The code that refuses chooses the name.

import type { BankReply } from '../../server/kernel/bank-call.ts'

type Problem = { readonly status: number; readonly title: string }

// Source: API Pix 2.9.0, "Tratamento de erros". 401 and the OAuth errors are not in it; those are
// RFC 6749 and 6750.
const PROBLEMS = {
  RequisicaoInvalida: { status: 400, title: 'Requisição inválida.' },
  AcessoNegado: { status: 403, title: 'Acesso negado.' },
  NaoEncontrado: { status: 404, title: 'Não encontrado.' },
  ErroInternoDoServidor: { status: 500, title: 'Erro interno do servidor.' },
  ServicoIndisponivel: { status: 503, title: 'Serviço indisponível.' },
  CobPayloadNaoEncontrado: { status: 404, title: 'Cobrança não encontrada para a location.' },
  CobPayloadRemovido: { status: 410, title: 'A location não exibirá mais esta cobrança.' },
  CobPayloadOperacaoInvalida: { status: 400, title: 'A requisição do payload é inválida.' },
  CobNaoEncontrado: { status: 404, title: 'Cobrança não encontrada.' },
  CobOperacaoInvalida: { status: 400, title: 'Cobrança inválida.' },
  CobConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  CobVNaoEncontrada: { status: 404, title: 'Cobrança com vencimento não encontrada.' },
  CobVOperacaoInvalida: { status: 400, title: 'Cobrança com vencimento inválida.' },
  CobVConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixNaoEncontrado: { status: 404, title: 'Pix não encontrado.' },
  PixConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixDevolucaoNaoEncontrada: { status: 404, title: 'Devolução não encontrada.' },
  PixDevolucaoInvalida: { status: 400, title: 'Devolução inválida.' },
  WebhookNaoEncontrado: { status: 404, title: 'Webhook não encontrado.' },
  WebhookOperacaoInvalida: { status: 400, title: 'Webhook inválido.' },
  WebhookConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  // Of the REST protocol, not in the standard.
  PagamentoInvalido: { status: 400, title: 'Pagamento inválido.' },
  PagamentoRecusado: { status: 422, title: 'Pagamento recusado.' },
  PagamentoNaoEncontrado: { status: 404, title: 'Pagamento não encontrado.' },
  PagamentoConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  VerificacaoInvalida: { status: 400, title: 'Verificação inválida.' },
  VerificacaoNaoEncontrada: { status: 404, title: 'Verificação não encontrada.' },
  AutorizacaoInvalida: { status: 400, title: 'Autorização inválida.' },
  AutorizacaoNaoEncontrada: { status: 404, title: 'Autorização não encontrada.' },
  CapturaRecusada: { status: 422, title: 'Captura recusada.' },
  LiberacaoRecusada: { status: 422, title: 'Liberação recusada.' },
  EstornoRecusado: { status: 422, title: 'Estorno recusado.' },
  DisputaInvalida: { status: 400, title: 'Disputa inválida.' },
  DisputaNaoEncontrada: { status: 404, title: 'Disputa não encontrada.' },
  DisputaRecusada: { status: 422, title: 'Disputa recusada.' },
  BoletoInvalido: { status: 400, title: 'Boleto inválido.' },
  BoletoRecusado: { status: 422, title: 'Boleto recusado.' },
  BoletoNaoEncontrado: { status: 404, title: 'Boleto não encontrado.' },
  BoletoConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  CartaoInvalido: { status: 400, title: 'Cartão inválido.' },
  CartaoRecusado: { status: 422, title: 'Cartão recusado.' },
  CartaoNaoEncontrado: { status: 404, title: 'Cartão não encontrado.' },
  CompraInvalida: { status: 400, title: 'Compra inválida.' },
  CompraRecusada: { status: 422, title: 'Compra recusada.' },
  CompraNaoEncontrada: { status: 404, title: 'Compra não encontrada.' },
  AvisoInvalido: { status: 400, title: 'Endereço de avisos inválido.' },
  IdJaUtilizado: { status: 409, title: 'Id já utilizado.' },
} as const satisfies Record<string, Problem>

export type ProblemName = keyof typeof PROBLEMS

/** Why something is refused: a decision returns it, and its route turns it into a problem. */
export type Refused = { refused: ProblemName; why: string }
export const refused = (name: ProblemName, why: string): Refused => ({ refused: name, why })

/** A fault of one property, in the words of the standard. */
export type Violation = { razao: string; propriedade: string; valor?: string }

const TYPE = 'https://pix.bcb.gov.br/api/v2/error/'
const REST_TYPE = '/problems/'
const OF_REST =
  /^(?:Pagamento|Verificacao|Autorizacao|Captura|Liberacao|Estorno|Disputa|Boleto|Cartao|Compra|Aviso|Id)/
// Where the standard has one name for two statuses.
const SPOKEN: Partial<Record<ProblemName, string>> = {
  CobPayloadRemovido: 'CobPayloadNaoEncontrado',
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const PROBLEM_HEADERS = { 'content-type': 'application/problem+json' }

export const answer = (status: number, body?: unknown): BankReply => ({
  status,
  headers: JSON_HEADERS,
  body,
})

/** Refuses by name. `detail` is a sentence for people who read the client's log. */
export function problem(
  name: ProblemName,
  detail: string,
  violations?: readonly Violation[],
): BankReply {
  const { status, title } = PROBLEMS[name]
  const body = {
    type: (OF_REST.test(name) ? REST_TYPE : TYPE) + (SPOKEN[name] ?? name),
    title,
    status,
    detail,
    ...(violations && { violacoes: violations }),
  }
  return { status, headers: PROBLEM_HEADERS, body }
}

/** 401, which the standard leaves to RFC 6750. */
export const unauthenticated = (): BankReply => ({
  status: 401,
  headers: { ...PROBLEM_HEADERS, 'www-authenticate': 'Bearer error="invalid_token"' },
  body: {
    type: 'about:blank',
    title: 'Não autenticado.',
    status: 401,
    detail: 'Token ausente, desconhecido ou vencido.',
  },
})
