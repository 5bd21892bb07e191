// The error codes of files that are made and read by call: of the bank that pays out by files, and
// what is the same of the bank of boletos; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const PAYMENT_FILE_ERRORS = {
  payout_not_cancelable: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this payout waits for no file any more: its bank may have it; its status is {status}',
      pt: 'este repasse não espera mais um arquivo: o banco talvez já o tenha; o status dele é {status}',
    },
    'Este repasse já está com o banco',
    {
      en: 'Exclude the payment on the bank’s screens before its day, or ask the bank to. A return says what became of it.',
      pt: 'Exclua o pagamento nas telas do banco antes do dia dele, ou peça ao banco. Um retorno diz o que foi feito dele.',
    },
  ),
  nothing_to_send: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'nothing waits for a file: no file was made',
      pt: 'nada espera um arquivo: nenhum arquivo foi feito',
    },
    'Não há nada a enviar ao banco agora',
    {
      en: 'Wait for the next payout or boleto. What is in a file already is in the list of files.',
      pt: 'Espere o próximo repasse ou boleto. O que já está em um arquivo está na lista de arquivos.',
    },
  ),
  payment_file_not_found: notFound(
    { en: 'no such payment file', pt: 'arquivo de pagamentos não encontrado' },
    'Arquivo de pagamentos não encontrado',
  ),
  payment_file_gone: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'this file cannot be downloaded: it is a return, it is not written yet, the key that ' +
        'sealed it was lost, or people decided that a payment of it did not leave: a bank that ' +
        'gets the file now would pay it',
      pt:
        'este arquivo não pode ser baixado: é um retorno, ainda não foi gravado, a chave que o ' +
        'cifrou foi perdida, ou pessoas decidiram que um pagamento dele não saiu: um banco que ' +
        'receba o arquivo agora o pagaria',
    },
    'Este arquivo não está disponível para baixar',
    {
      en: 'Make the file first, or take the return from the bank. Its lines are at `/v1/payment_files/:id/lines`.',
      pt: 'Faça o arquivo antes, ou obtenha o retorno do banco. As linhas dele estão em `/v1/payment_files/:id/lines`.',
    },
  ),
  payment_file_uploads_off: row(
    403,
    'permission_error',
    'permission',
    {
      en:
        'returns of payments are not uploaded here: no bank of yours pays by files, or the ' +
        'operator of the installation has not allowed it for your agreement',
      pt:
        'retornos de pagamentos não são enviados por aqui: nenhum banco seu paga por arquivos, ou ' +
        'o operador da instalação não o permitiu para o seu convênio',
    },
    'O envio de retornos de pagamentos por aqui não está habilitado',
    {
      en:
        'Give the file to the operator of the installation, who reads it with `npm run cnab -- ' +
        'read`, or allows uploads with `returnUploads` in `BANKS_FILE`.',
      pt:
        'Entregue o arquivo ao operador da instalação, que o lê com `npm run cnab -- read` ou ' +
        'permite o envio com `returnUploads` em `BANKS_FILE`.',
    },
  ),
  payment_file_unreadable: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'this is not a return of payments as a bank writes it; nothing was read: {why}',
      pt: 'este não é um retorno de pagamentos como um banco o grava; nada foi lido: {why}',
    },
    'O arquivo não é um retorno de pagamentos CNAB íntegro',
    {
      en: 'Get the return of payments from the bank again and send it unchanged, byte for byte.',
      pt: 'Obtenha do banco o retorno de pagamentos de novo e envie-o sem alterações, byte a byte.',
    },
  ),
  payment_file_not_yours: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en:
        'this return is from another bank, agreement or company than yours, {agreement}; nothing ' +
        'was read: {why}',
      pt:
        'este retorno é de outro banco, convênio ou empresa que não o seu, {agreement}; nada foi ' +
        'lido: {why}',
    },
    'Este retorno é de outro banco, convênio ou empresa',
    {
      en: 'Send the return of your own agreement: `GET /v1/payment_files/agreement`.',
      pt: 'Envie o retorno do seu próprio convênio: `GET /v1/payment_files/agreement`.',
    },
  ),
} as const satisfies Record<string, Refused>
