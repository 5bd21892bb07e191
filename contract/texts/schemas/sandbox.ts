// The objects of the sandbox: its clock, agenda, mails, session, weather and levers.

import type { Texts } from '../../text.ts'

export const SANDBOX_SCHEMAS: Texts = {
  SandboxAnswerAuthorizationRequest: {
    en: 'The reply of a program of yours to a question.',
    pt: 'A resposta de um programa seu a uma pergunta.',
  },
  SandboxAnswerAuthorizationReply: {
    en: 'The question that was answered.',
    pt: 'A pergunta que foi respondida.',
  },
  SandboxTakeAuthorization: {
    en: 'A question to the authorization endpoint that waits for an answer.',
    pt: 'Uma pergunta ao endpoint de autorização que espera uma resposta.',
  },
  SandboxTakeAuthorizationList: {
    en: 'The questions that were taken.',
    pt: 'As perguntas recebidas.',
  },
  SandboxAgendaReply: {
    en: 'What will happen in the sandbox as time passes.',
    pt: 'O que vai acontecer no sandbox com o passar do tempo.',
  },
  SandboxAgendaReplyItem: {
    en: 'Something that will happen, and when.',
    pt: 'Algo que vai acontecer, e quando.',
  },
  SandboxBankReply: {
    en: 'The bank that a platform of the sandbox is at, and those that it can be put on.',
    pt: 'O banco em que uma plataforma do sandbox está, e os bancos em que pode ser colocada.',
  },
  SandboxBankReplyBank: {
    en: 'A bank that a platform of the sandbox can be put on.',
    pt: 'Um banco em que uma plataforma do sandbox pode ser colocada.',
  },
  SandboxSetBankRequest: {
    en: 'The body of a call that puts a platform of the sandbox on a bank.',
    pt: 'O corpo da chamada que coloca uma plataforma do sandbox em um banco.',
  },
  SandboxBuyWithCardRequest: {
    en: 'The body of a call that makes a purchase with a corporate card.',
    pt: 'O corpo da chamada que faz uma compra com um cartão corporativo.',
  },
  SandboxBuyWithCardRequestMerchant: {
    en: 'The merchant of a simulated purchase.',
    pt: 'A loja de uma compra simulada.',
  },
  SandboxClearPurchaseRequest: {
    en: 'The body of a call that clears, reverses or refunds a purchase.',
    pt: 'O corpo da chamada que confirma, desfaz ou reembolsa uma compra.',
  },
  SandboxClearRequest: {
    en: 'The body of a call that opens or decides a dispute, or decides a review of a card payment.',
    pt: 'O corpo da chamada que abre ou decide uma contestação, ou decide a análise de um pagamento com cartão.',
  },
  SandboxClockReply: { en: 'The clock of the sandbox.', pt: 'O relógio do sandbox.' },
  SandboxMailReply: {
    en: 'A mail that a live server would have sent.',
    pt: 'Um e-mail que um servidor em produção teria enviado.',
  },
  SandboxMailReplyList: {
    en: 'A page of mails of the sandbox.',
    pt: 'Uma página de e-mails do sandbox.',
  },
  SandboxMoveClockRequest: {
    en: 'The body of a call that moves the clock of the sandbox.',
    pt: 'O corpo da chamada que avança o relógio do sandbox.',
  },
  SandboxPayBoletoRequest: {
    en: 'The body of a call that pays a boleto as a buyer.',
    pt: 'O corpo da chamada que paga um boleto como comprador.',
  },
  SandboxPayBoletoRequestPayer: {
    en: 'The payer that the bank reports; refunds go to this payer.',
    pt: 'O pagador que o banco informa; os reembolsos vão para ele.',
  },
  SandboxPayKeyRequest: {
    en: 'The body of a call that pays a static QR code or a pix key.',
    pt: 'O corpo da chamada que paga um QR code estático ou uma chave pix.',
  },
  SandboxPayKeyReply: {
    en: 'The received pix of the payments.',
    pt: 'Os pix recebidos dos pagamentos.',
  },
  SandboxPayPixRequest: {
    en: 'The body of a call that pays a pix as a buyer.',
    pt: 'O corpo da chamada que paga um pix como comprador.',
  },
  SandboxSessionReply: {
    en: 'All calls of the sandbox and their results, as a file that can be replayed.',
    pt: 'Todas as chamadas do sandbox e os resultados, em um arquivo que pode ser repetido.',
  },
  SandboxSessionReplyCall: {
    en: 'A call of the session, and its result.',
    pt: 'Uma chamada da sessão, e o resultado.',
  },
  SandboxWeatherReply: {
    en: 'How a service of the sandbox bank behaves now.',
    pt: 'Como um serviço do banco do sandbox se comporta agora.',
  },
  SandboxWeatherRequest: {
    en: 'The body of a call that makes the sandbox bank slow, silent, down or deaf.',
    pt: 'O corpo da chamada que deixa o banco do sandbox lento, mudo, fora do ar ou surdo.',
  },
}
