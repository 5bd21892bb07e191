// What the objects of files with banks are, in the reference.

import type { Texts } from '../../text.ts'

export const FILE_SCHEMAS: Texts = {
  BoletoFile: {
    en: 'A file exchanged with a bank that works by files (CNAB): a remittance for it, or a return of it.',
    pt: 'Um arquivo trocado com um banco que trabalha por arquivos (CNAB): uma remessa ou um retorno.',
  },
  BoletoFileList: {
    en: 'A page of files exchanged with the bank.',
    pt: 'Uma página de arquivos trocados com o banco.',
  },
  BoletoFileSent: {
    en: 'What a remittance asks the bank for.',
    pt: 'O que uma remessa pede ao banco.',
  },
  BoletoFileRead: {
    en: 'What a return reported, in numbers.',
    pt: 'O que um retorno informou, em números.',
  },
  BoletoFilesAgreementReply: {
    en: 'The agreement with the bank of boletos that works by files.',
    pt: 'O convênio com o banco de boletos que trabalha por arquivos.',
  },
  BoletoFilesLine: {
    en: 'A line of a file, with the boleto that it is about and what it did.',
    pt: 'Uma linha de um arquivo, com o boleto de que trata e o que ela fez.',
  },
  BoletoFilesLineException: {
    en: 'What a person needs to look at in a line of a file.',
    pt: 'O que uma pessoa precisa olhar em uma linha de um arquivo.',
  },
  BoletoFilesLineList: {
    en: 'A page of lines of a file.',
    pt: 'Uma página de linhas de um arquivo.',
  },
  PaymentFile: {
    en: 'A file exchanged with a bank that pays out by files (CNAB): a remittance for it, or a return of it.',
    pt: 'Um arquivo trocado com um banco que paga por arquivos (CNAB): uma remessa ou um retorno.',
  },
  PaymentFileList: {
    en: 'A page of files exchanged with the bank.',
    pt: 'Uma página de arquivos trocados com o banco.',
  },
  PaymentFileSent: {
    en: 'What a remittance asks the bank for, and what became of it.',
    pt: 'O que uma remessa pede ao banco, e o que foi feito disso.',
  },
  PaymentFileRead: {
    en: 'What a return reported, in numbers.',
    pt: 'O que um retorno informou, em números.',
  },
  PaymentFilesAgreementReply: {
    en: 'The agreement with the bank that pays out by files.',
    pt: 'O convênio com o banco que paga por arquivos.',
  },
  PaymentFilesAgreementReplyWaiting: {
    en: 'What waits for the next file.',
    pt: 'O que espera o próximo arquivo.',
  },
  PaymentFilesLine: {
    en: 'A line of a file, with the payout that it is about and what it did.',
    pt: 'Uma linha de um arquivo, com o repasse de que trata e o que ela fez.',
  },
  PaymentFilesLineException: {
    en: 'What a person needs to look at in a line of a file.',
    pt: 'O que uma pessoa precisa olhar em uma linha de um arquivo.',
  },
  PaymentFilesLineList: {
    en: 'A page of lines of a file.',
    pt: 'Uma página de linhas de um arquivo.',
  },
}
