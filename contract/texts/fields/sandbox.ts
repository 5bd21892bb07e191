// The fields of the sandbox and of files with the bank of boletos.

import type { Texts } from '../text.ts'

const LEVERS: Texts = {
  'SandboxPayPixRequest.amount': [
    'The amount to pay; by default that of the pix.',
    'O valor a pagar; por padrão, o do pix.',
  ],
  'SandboxPayBoletoRequest.amount': [
    'The amount to pay; by default what is due on that day.',
    'O valor a pagar; por padrão, o devido naquele dia.',
  ],
  paid_at: [
    'When it was paid; by default now. A time without an offset is São Paulo’s.',
    'Quando foi pago; por padrão, agora. Uma hora sem fuso é de São Paulo.',
  ],
  times: ['How often it is paid; by default once.', 'Quantas vezes é pago; por padrão, uma.'],
  'SandboxPayBoletoRequestPayer.name': ['The name of the payer.', 'O nome do pagador.'],
  'SandboxPayBoletoRequestPayer.taxpayer_id': [
    'The CPF or CNPJ of the payer.',
    'O CPF ou CNPJ do pagador.',
  ],
  'SandboxClearRequest.amount': [
    'The amount, where only a part is disputed or lost; by default all of it.',
    'O valor, quando só uma parte é contestada ou perdida; por padrão, tudo.',
  ],
  'SandboxClearRequest.reason': [
    "The reason of a dispute: a card network's code such as `13.1`, or a text.",
    'O motivo de uma contestação: um código da bandeira, como `13.1`, ou um texto.',
  ],
  'SandboxBuyWithCardRequest.merchant': [
    'The merchant where the card is used.',
    'A loja onde o cartão é usado.',
  ],
  'SandboxBuyWithCardRequestMerchant.name': ['The name of the merchant.', 'O nome da loja.'],
  'SandboxBuyWithCardRequestMerchant.mcc': [
    'The merchant category code (MCC).',
    'O código de categoria da loja (MCC).',
  ],
  'SandboxBuyWithCardRequestMerchant.country': [
    'The country of the merchant, by its two letters.',
    'O país da loja, pelas duas letras.',
  ],
  'SandboxBuyWithCardRequest.cvv': [
    'The verification code that the merchant has; a wrong code is denied.',
    'O código de segurança que a loja tem; um código errado é negado.',
  ],
  bank: ['The service of the sandbox bank.', 'O serviço do banco do sandbox.'],
  'SandboxWeatherReply.mode': [
    'How it behaves from now on.',
    'Como ele se comporta a partir de agora.',
  ],
  'SandboxWeatherReply.calls': [
    'For how many calls; null: until the next change.',
    'Por quantas chamadas; null: até a próxima mudança.',
  ],
}

const TIME_AND_MAILS: Texts = {
  now: ['The time of the sandbox.', 'A hora do sandbox.'],
  'SandboxMoveClockRequest.advance': [
    'How far to move the clock: a number with `s`, `m`, `h` or `d`, or `next` for the next item ' +
      'of the agenda. Instead of `to`.',
    'Quanto avançar o relógio: um número com `s`, `m`, `h` ou `d`, ou `next` para o próximo item ' +
      'da agenda. No lugar de `to`.',
  ],
  'SandboxMoveClockRequest.to': [
    'The time to move the clock to. Instead of `advance`. A time without an offset is São Paulo’s.',
    'A hora para a qual avançar o relógio. No lugar de `advance`. Uma hora sem fuso é de São Paulo.',
  ],
  'SandboxAgendaReply.items': [
    'What will happen, the soonest first.',
    'O que vai acontecer, do mais próximo ao mais distante.',
  ],
  'SandboxAgendaReplyItem.at': ['When it will happen.', 'Quando vai acontecer.'],
  'SandboxAgendaReplyItem.id': [
    'Id of the object that it happens to.',
    'Id do objeto com que acontece.',
  ],
  'SandboxAgendaReplyItem.what': [
    'What will happen, as a word that does not change.',
    'O que vai acontecer, em uma palavra que não muda.',
  ],
  'SandboxAgendaReplyItem.summary': [
    'The same for people, in English.',
    'O mesmo para pessoas, em inglês.',
  ],
  'SandboxSessionReply.from': ['When the session begins.', 'Quando a sessão começa.'],
  'SandboxSessionReply.until': ['When the session ends.', 'Quando a sessão termina.'],
  'SandboxSessionReply.version': [
    'The version of the form of this file.',
    'A versão do formato deste arquivo.',
  ],
  'SandboxSessionReply.calls': [
    'The calls of the session, in their order.',
    'As chamadas da sessão, na ordem.',
  ],
  'SandboxSessionReplyCall.n': [
    'The number of the call in the session.',
    'O número da chamada na sessão.',
  ],
  'SandboxSessionReplyCall.as': [
    'The name of the seller, or of the platform, that called.',
    'O nome do vendedor, ou da plataforma, que chamou.',
  ],
  'SandboxSessionReplyCall.at': ['When it was called.', 'Quando foi chamado.'],
  'SandboxSessionReplyCall.status': ['The HTTP status of the reply.', 'O status HTTP da resposta.'],
  'SandboxSessionReplyCall.query': [
    'The query parameters of the call.',
    'Os parâmetros da chamada.',
  ],
  'SandboxMailReply.kind': ['What the mail is about.', 'Do que trata o e-mail.'],
  'sandbox.mails.kind': ['Only mails of this kind.', 'Só os e-mails deste tipo.'],
  'SandboxMailReply.language': ['The language of the mail.', 'A língua do e-mail.'],
  'SandboxMailReply.subject': ['The subject of the mail.', 'O assunto do e-mail.'],
  'SandboxMailReply.text': ['The mail as plain text.', 'O e-mail em texto simples.'],
  'SandboxMailReply.html': ['The mail as HTML.', 'O e-mail em HTML.'],
}

const FILES: Texts = {
  'BoletoFile.direction': [
    '`remittance`: a file for the bank. `return`: a file of the bank.',
    '`remittance`: um arquivo para o banco (remessa). `return`: um arquivo do banco (retorno).',
  ],
  'boletoFiles.list.direction': [
    'Only remittances, or only returns.',
    'Só remessas, ou só retornos.',
  ],
  'BoletoFile.sent': [
    'What a remittance asks the bank for; null for a return.',
    'O que uma remessa pede ao banco; null em um retorno.',
  ],
  'BoletoFile.read': [
    'What a return reported; null for a remittance.',
    'O que um retorno informou; null em uma remessa.',
  ],
  'BoletoFile.written_at': [
    'When a remittance was written; null until then, and for a return.',
    'Quando uma remessa foi gravada; null até lá, e em um retorno.',
  ],
  exceptions: ['What a person needs to look at.', 'O que uma pessoa precisa olhar.'],
  'BoletoFilesLineException.kind': [
    'What is wrong with the line.',
    'O que há de errado com a linha.',
  ],
}

export const SANDBOX_FIELDS: Texts = { ...LEVERS, ...TIME_AND_MAILS, ...FILES }
