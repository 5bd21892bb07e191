// The objects of the sandbox: its clock, agenda, mails, session, weather and levers.

import type { Texts } from '../text.ts'

export const SANDBOX_SCHEMAS: Texts = {
  SandboxAnswerAuthorizationRequest: [
    'The reply of a program of yours to a question.',
    'A resposta de um programa seu a uma pergunta.',
  ],
  SandboxAnswerAuthorizationReply: [
    'The question that was answered.',
    'A pergunta que foi respondida.',
  ],
  SandboxTakeAuthorization: [
    'A question to the authorization endpoint that waits for an answer.',
    'Uma pergunta ao endpoint de autorização que espera uma resposta.',
  ],
  SandboxTakeAuthorizationList: ['The questions that were taken.', 'As perguntas recebidas.'],
  SandboxAgendaReply: [
    'What will happen in the sandbox as time passes.',
    'O que vai acontecer no sandbox com o passar do tempo.',
  ],
  SandboxAgendaReplyItem: [
    'Something that will happen, and when.',
    'Algo que vai acontecer, e quando.',
  ],
  SandboxBuyWithCardRequest: [
    'The body of a call that makes a purchase with a corporate card.',
    'O corpo da chamada que faz uma compra com um cartão corporativo.',
  ],
  SandboxBuyWithCardRequestMerchant: [
    'The merchant of a simulated purchase.',
    'A loja de uma compra simulada.',
  ],
  SandboxClearPurchaseRequest: [
    'The body of a call that clears, reverses or refunds a purchase.',
    'O corpo da chamada que confirma, desfaz ou reembolsa uma compra.',
  ],
  SandboxClearRequest: [
    'The body of a call that opens or decides a dispute, or decides a review of a card payment.',
    'O corpo da chamada que abre ou decide uma contestação, ou decide a análise de um pagamento com cartão.',
  ],
  SandboxClockReply: ['The clock of the sandbox.', 'O relógio do sandbox.'],
  SandboxMailReply: [
    'A mail that a live server would have sent.',
    'Um e-mail que um servidor em produção teria enviado.',
  ],
  SandboxMailReplyList: ['A page of mails of the sandbox.', 'Uma página de e-mails do sandbox.'],
  SandboxMoveClockRequest: [
    'The body of a call that moves the clock of the sandbox.',
    'O corpo da chamada que avança o relógio do sandbox.',
  ],
  SandboxPayBoletoRequest: [
    'The body of a call that pays a boleto as a buyer.',
    'O corpo da chamada que paga um boleto como comprador.',
  ],
  SandboxPayBoletoRequestPayer: [
    'The payer that the bank reports; refunds go to this payer.',
    'O pagador que o banco informa; os reembolsos vão para ele.',
  ],
  SandboxPayPixRequest: [
    'The body of a call that pays a pix as a buyer.',
    'O corpo da chamada que paga um pix como comprador.',
  ],
  SandboxSessionReply: [
    'All calls of the sandbox and their results, as a file that can be replayed.',
    'Todas as chamadas do sandbox e os resultados, em um arquivo que pode ser repetido.',
  ],
  SandboxSessionReplyCall: [
    'A call of the session, and its result.',
    'Uma chamada da sessão, e o resultado.',
  ],
  SandboxWeatherReply: [
    'How a service of the sandbox bank behaves now.',
    'Como um serviço do banco do sandbox se comporta agora.',
  ],
  SandboxWeatherRequest: [
    'The body of a call that makes the sandbox bank slow, silent, down or deaf.',
    'O corpo da chamada que deixa o banco do sandbox lento, mudo, fora do ar ou surdo.',
  ],
}
