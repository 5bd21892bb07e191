// The fields of the sandbox and of files with the bank of boletos.

import type { Texts } from '../../text.ts'

const LEVERS: Texts = {
  'SandboxPayPixRequest.amount': {
    en: 'The amount to pay; by default that of the pix.',
    pt: 'O valor a pagar; por padrão, o do pix.',
  },
  'SandboxPayPixRequest.initiation': { en: 'How it is begun.', pt: 'Como é iniciado.' },
  'SandboxPayPixRequest.message': { en: 'What the payer writes.', pt: 'O que o pagador escreve.' },
  'SandboxPayPixRequestPayer.name': { en: 'The name.', pt: 'O nome.' },
  'SandboxPayPixRequestPayer.taxpayer_id': { en: 'CPF or CNPJ.', pt: 'CPF ou CNPJ.' },
  'SandboxPayKeyRequest.amount': {
    en: 'The amount to pay, in centavos; by default that of the code.',
    pt: 'O valor a pagar, em centavos; por padrão, o do código.',
  },
  'SandboxPayKeyRequest.message': {
    en: 'The message of the payer.',
    pt: 'A mensagem do pagador.',
  },
  'SandboxPayBoletoRequest.amount': {
    en: 'The amount to pay; by default what is due on that day.',
    pt: 'O valor a pagar; por padrão, o devido naquele dia.',
  },
  paid_at: {
    en: 'When it was paid; by default now. A time without an offset is São Paulo’s.',
    pt: 'Quando foi pago; por padrão, agora. Uma hora sem fuso é de São Paulo.',
  },
  times: {
    en: 'How often it is paid; by default once.',
    pt: 'Quantas vezes é pago; por padrão, uma.',
  },
  'SandboxPayBoletoRequestPayer.name': { en: 'The name of the payer.', pt: 'O nome do pagador.' },
  'SandboxPayBoletoRequestPayer.taxpayer_id': {
    en: 'The CPF or CNPJ of the payer.',
    pt: 'O CPF ou CNPJ do pagador.',
  },
  'SandboxClearRequest.amount': {
    en: 'The amount, where only a part is disputed or lost; by default all of it.',
    pt: 'O valor, quando só uma parte é contestada ou perdida; por padrão, tudo.',
  },
  'SandboxClearRequest.reason': {
    en: "The reason of a dispute: a card network's code such as `13.1`, or a text.",
    pt: 'O motivo de uma contestação: um código da bandeira, como `13.1`, ou um texto.',
  },
  'SandboxBuyWithCardRequest.merchant': {
    en: 'The merchant where the card is used.',
    pt: 'A loja onde o cartão é usado.',
  },
  'SandboxBuyWithCardRequestMerchant.name': {
    en: 'The name of the merchant.',
    pt: 'O nome da loja.',
  },
  'SandboxBuyWithCardRequestMerchant.mcc': {
    en: 'The merchant category code (MCC).',
    pt: 'O código de categoria da loja (MCC).',
  },
  'SandboxBuyWithCardRequestMerchant.country': {
    en: 'The country of the merchant, by its two letters.',
    pt: 'O país da loja, pelas duas letras.',
  },
  'SandboxBuyWithCardRequest.cvv': {
    en: 'The verification code that the merchant has; a wrong code is denied.',
    pt: 'O código de segurança que a loja tem; um código errado é negado.',
  },
  bank: { en: 'The service of the sandbox bank.', pt: 'O serviço do banco do sandbox.' },
  'SandboxWeatherReply.mode': {
    en: 'How it behaves from now on.',
    pt: 'Como ele se comporta a partir de agora.',
  },
  'SandboxWeatherReply.calls': {
    en: 'For how many calls; null: until the next change.',
    pt: 'Por quantas chamadas; null: até a próxima mudança.',
  },
}

const TIME_AND_MAILS: Texts = {
  now: { en: 'The time of the sandbox.', pt: 'A hora do sandbox.' },
  'SandboxMoveClockRequest.advance': {
    en:
      'How far to move the clock: a number with `s`, `m`, `h` or `d`, or `next` for the next item ' +
      'of the agenda. Instead of `to`.',
    pt:
      'Quanto avançar o relógio: um número com `s`, `m`, `h` ou `d`, ou `next` para o próximo item ' +
      'da agenda. No lugar de `to`.',
  },
  'SandboxMoveClockRequest.to': {
    en: 'The time to move the clock to. Instead of `advance`. A time without an offset is São Paulo’s.',
    pt: 'A hora para a qual avançar o relógio. No lugar de `advance`. Uma hora sem fuso é de São Paulo.',
  },
  'SandboxAgendaReply.items': {
    en: 'What will happen, the soonest first.',
    pt: 'O que vai acontecer, do mais próximo ao mais distante.',
  },
  'SandboxAgendaReplyItem.at': { en: 'When it will happen.', pt: 'Quando vai acontecer.' },
  'SandboxAgendaReplyItem.id': {
    en: 'Id of the object that it happens to.',
    pt: 'Id do objeto com que acontece.',
  },
  'SandboxAgendaReplyItem.what': {
    en: 'What will happen, as a word that does not change.',
    pt: 'O que vai acontecer, em uma palavra que não muda.',
  },
  'SandboxAgendaReplyItem.summary': {
    en: 'The same for people, in English.',
    pt: 'O mesmo para pessoas, em inglês.',
  },
  'SandboxSessionReply.from': { en: 'When the session begins.', pt: 'Quando a sessão começa.' },
  'SandboxSessionReply.until': { en: 'When the session ends.', pt: 'Quando a sessão termina.' },
  'SandboxSessionReply.version': {
    en: 'The version of the form of this file.',
    pt: 'A versão do formato deste arquivo.',
  },
  'SandboxSessionReply.calls': {
    en: 'The calls of the session, in their order.',
    pt: 'As chamadas da sessão, na ordem.',
  },
  'SandboxSessionReplyCall.n': {
    en: 'The number of the call in the session.',
    pt: 'O número da chamada na sessão.',
  },
  'SandboxSessionReplyCall.as': {
    en: 'The name of the seller, or of the platform, that called.',
    pt: 'O nome do vendedor, ou da plataforma, que chamou.',
  },
  'SandboxSessionReplyCall.at': { en: 'When it was called.', pt: 'Quando foi chamado.' },
  'SandboxSessionReplyCall.status': {
    en: 'The HTTP status of the reply.',
    pt: 'O status HTTP da resposta.',
  },
  'SandboxSessionReplyCall.query': {
    en: 'The query parameters of the call.',
    pt: 'Os parâmetros da chamada.',
  },
  'SandboxMailReply.kind': { en: 'What the mail is about.', pt: 'Do que trata o e-mail.' },
  'sandbox.mails.kind': { en: 'Only mails of this kind.', pt: 'Só os e-mails deste tipo.' },
  'SandboxMailReply.language': { en: 'The language of the mail.', pt: 'A língua do e-mail.' },
  'SandboxMailReply.subject': { en: 'The subject of the mail.', pt: 'O assunto do e-mail.' },
  'SandboxMailReply.text': { en: 'The mail as plain text.', pt: 'O e-mail em texto simples.' },
  'SandboxMailReply.html': { en: 'The mail as HTML.', pt: 'O e-mail em HTML.' },
}

const DIRECTION = {
  en: '`remittance`: a file for the bank. `return`: a file of the bank.',
  pt: '`remittance`: um arquivo para o banco (remessa). `return`: um arquivo do banco (retorno).',
}
const ONLY_DIRECTION = {
  en: 'Only remittances, or only returns.',
  pt: 'Só remessas, ou só retornos.',
}
const SENT = {
  en: 'What a remittance asks the bank for; null for a return.',
  pt: 'O que uma remessa pede ao banco; null em um retorno.',
}
const READ = {
  en: 'What a return reported; null for a remittance.',
  pt: 'O que um retorno informou; null em uma remessa.',
}
const WRITTEN = {
  en: 'When a remittance was written; null until then, and for a return.',
  pt: 'Quando uma remessa foi gravada; null até lá, e em um retorno.',
}
const KIND = { en: 'What is wrong with the line.', pt: 'O que há de errado com a linha.' }

const FILES: Texts = {
  'BoletoBatch.results': {
    en: 'How many of its boletos are in each status.',
    pt: 'Quantos dos seus boletos estão em cada status.',
  },
  'BoletoFile.direction': DIRECTION,
  'boletoFiles.list.direction': ONLY_DIRECTION,
  'BoletoFile.sent': SENT,
  'BoletoFile.read': READ,
  'BoletoFile.written_at': WRITTEN,
  'PaymentFile.direction': DIRECTION,
  'paymentFiles.list.direction': ONLY_DIRECTION,
  'PaymentFile.sent': SENT,
  'PaymentFile.read': READ,
  'PaymentFile.written_at': WRITTEN,
  'PaymentFilesAgreementReply.waiting': {
    en: 'What waits for the next file.',
    pt: 'O que espera o próximo arquivo.',
  },
  exceptions: { en: 'What a person needs to look at.', pt: 'O que uma pessoa precisa olhar.' },
  'BoletoFilesLineException.kind': KIND,
  'PaymentFilesLineException.kind': KIND,
}

export const SANDBOX_FIELDS: Texts = { ...LEVERS, ...TIME_AND_MAILS, ...FILES }
