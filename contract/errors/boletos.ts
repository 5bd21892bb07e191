// The error codes of boletos and the files of their bank; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const BOLETO_ERRORS = {
  our_numbers_exhausted: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the agreement with the bank has no boleto numbers (nosso número) left',
      pt: 'o convênio com o banco não tem mais números de boleto (nosso número)',
    },
    'Emissão de boletos indisponível',
    {
      en:
        'The operator requests another agreement (convênio or wallet) from the bank and sets it ' +
        'in BANKS_FILE.',
      pt: 'O operador pede ao banco outro convênio ou outra carteira e o configura em BANKS_FILE.',
    },
  ),
  boleto_not_registered: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank has not registered the boleto yet, and changes it only then',
      pt: 'o banco ainda não registrou o boleto, e só o altera depois disso',
    },
    'O banco ainda está registrando o boleto',
    {
      en: 'Wait until `payment_method.accepted` is true, or cancel it and create another one.',
      pt: 'Espere `payment_method.accepted` ser true, ou cancele e crie outro.',
    },
  ),
  change_refused: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank refused to change the boleto, which stays as it was: {why}',
      pt: 'o banco recusou alterar o boleto, que continua como estava: {why}',
    },
    'O banco não aceitou a alteração do boleto',
    {
      en:
        'Read the reason, which is the bank’s own. Ask for another change, or cancel the boleto ' +
        'and create another one.',
      pt:
        'Leia o motivo, que é do próprio banco. Peça outra alteração, ou cancele o boleto e crie ' +
        'outro.',
    },
  ),
  boleto_in_protest: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the boleto is in protest, so it can be neither changed nor canceled',
      pt: 'o boleto está em protesto, e por isso não pode ser alterado nem cancelado',
    },
    'O boleto está em protesto',
    {
      en: 'Cancel the protest first, and wait until `payment_method.protest` is `canceled`.',
      pt: 'Cancele primeiro o protesto, e espere `payment_method.protest` ficar `canceled`.',
    },
  ),
  boleto_not_overdue: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a boleto is sent to protest only after its due date: {due}',
      pt: 'um boleto só vai a protesto depois do vencimento: {due}',
    },
    'O boleto ainda não venceu',
    {
      en: 'Wait until the day after the due date, or the next banking day.',
      pt: 'Espere o dia seguinte ao vencimento, ou o próximo dia útil.',
    },
  ),
  no_protest: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the boleto has no protest that can be canceled',
      pt: 'o boleto não tem protesto que possa ser cancelado',
    },
    'O boleto não tem protesto a cancelar',
    {
      en:
        'Read `payment_method.protest`: it can be canceled while it is `ordered` or ' +
        '`at_registry_office`.',
      pt:
        'Leia `payment_method.protest`: ele pode ser cancelado enquanto está `ordered` ou ' +
        '`at_registry_office`.',
    },
  ),
  protest_not_offered: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank of the boleto does not do this: {why}',
      pt: 'o banco do boleto não faz isso: {por_que}',
    },
    'O banco do boleto não oferece isso',
    {
      en: 'Ask the bank itself, or the registry office; what a bank does is in docs/boletos.md.',
      pt: 'Peça ao próprio banco, ou ao cartório; o que cada banco faz está em docs/boletos.md.',
    },
  ),
  protest_refused: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank refused it, and the boleto stays as it was: {why}',
      pt: 'o banco recusou, e o boleto continua como estava: {why}',
    },
    'O banco não aceitou o pedido sobre o protesto',
    {
      en: 'Read the reason, which is the bank’s own, and ask again when it no longer holds.',
      pt: 'Leia o motivo, que é do próprio banco, e peça de novo quando ele não valer mais.',
    },
  ),
  too_many_changes: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a boleto is changed at most {limit} times',
      pt: 'um boleto é alterado no máximo {limit} vezes',
    },
    'Este boleto já foi alterado muitas vezes',
    {
      en: 'Cancel it and create another one.',
      pt: 'Cancele-o e crie outro.',
    },
  ),
  boleto_batch_not_found: notFound(
    { en: 'no such batch of boletos', pt: 'lote de boletos não encontrado' },
    'Lote de boletos não encontrado',
  ),
  too_many_boleto_batches: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a company has at most {limit} batches of boletos under way',
      pt: 'uma empresa tem no máximo {limit} lotes de boletos em andamento',
    },
    'Muitos lotes de boletos em andamento',
    {
      en: 'Wait until one of them has ended, or cancel one.',
      pt: 'Espere um deles terminar, ou cancele um.',
    },
  ),
  boleto_file_not_found: notFound(
    { en: 'no such boleto file', pt: 'arquivo de boletos não encontrado' },
    'Arquivo de boletos não encontrado',
  ),
  boleto_file_gone: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'this file cannot be downloaded: it is a return, it is not written yet, its agreement is ' +
        'no longer in use here, or what it was made from has changed since (data of a payer was ' +
        'erased, or the agreement has other settings)',
      pt:
        'este arquivo não pode ser baixado: é um retorno, ainda não foi gravado, o convênio dele ' +
        'não está mais em uso aqui, ou os dados de que foi feito mudaram (dados de um pagador ' +
        'foram apagados, ou a configuração do convênio é outra)',
    },
    'Este arquivo não está disponível para baixar',
    {
      en:
        'Take the file that `npm run cnab` wrote, or that the bank sent. Its lines are at ' +
        '`/v1/boleto_files/:id/lines`.',
      pt:
        'Use o arquivo que `npm run cnab` gravou, ou que o banco enviou. As linhas dele estão em ' +
        '`/v1/boleto_files/:id/lines`.',
    },
  ),
  boleto_file_uploads_off: row(
    403,
    'permission_error',
    'permission',
    {
      en:
        'returns are not uploaded here: no bank of yours works by files, or the operator of the ' +
        'installation has not allowed it for your agreement',
      pt:
        'retornos não são enviados por aqui: nenhum banco seu trabalha por arquivos, ou o ' +
        'operador da instalação não o permitiu para o seu convênio',
    },
    'O envio de retornos por aqui não está habilitado',
    {
      en:
        'Give the file to the operator of the installation, who reads it with `npm run cnab -- ' +
        'read`, or allows uploads with `returnUploads` in `BANKS_FILE`.',
      pt:
        'Entregue o arquivo ao operador da instalação, que o lê com `npm run cnab -- read` ou ' +
        'permite o envio com `returnUploads` em `BANKS_FILE`.',
    },
  ),
  boleto_file_unreadable: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'this is not a return file as a bank writes it; nothing was read: {why}',
      pt: 'este não é um arquivo de retorno como um banco o grava; nada foi lido: {why}',
    },
    'O arquivo não é um retorno CNAB íntegro',
    {
      en:
        'Get the file from the bank again and send it unchanged, byte for byte. If the bank ' +
        'writes it so, the operator of the installation can read it with `npm run cnab -- read`.',
      pt:
        'Obtenha o arquivo do banco de novo e envie-o sem alterações, byte a byte. Se o banco o ' +
        'grava assim, o operador da instalação pode lê-lo com `npm run cnab -- read`.',
    },
  ),
  boleto_file_not_a_return: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en:
        'this is a remittance, which goes to the bank; nothing was read. A return comes from the ' +
        'bank',
      pt: 'este arquivo é uma remessa, que vai para o banco; nada foi lido. Um retorno vem do banco',
    },
    'Este arquivo é uma remessa, que vai para o banco; envie o retorno, que vem do banco',
    {
      en: 'Send the return file (arquivo de retorno), which the bank writes.',
      pt: 'Envie o arquivo de retorno, que o banco grava.',
    },
  ),
  boleto_file_needs_operator: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'line {line} of this return has a payment that its sale cannot keep in full (not the ' +
        'amount due, a second or a late payment, or one by a payment link for one sale), so ' +
        'money would have to go back to the payer, or puts a QR code on a boleto; nothing was read',
      pt:
        'a linha {line} deste retorno traz um pagamento que a venda não pode manter inteiro ' +
        '(valor diferente do devido, segundo pagamento, pagamento atrasado, ou de um link de uma ' +
        'única venda), e haveria dinheiro a devolver ao pagador, ou põe um QR code em um boleto; ' +
        'nada foi lido',
    },
    'Este retorno traz um pagamento a devolver ou um QR code; o operador da instalação precisa lê-lo',
    {
      en:
        'Give the file to the operator of the installation, who gets it from the bank and reads ' +
        'it with `npm run cnab -- read`.',
      pt:
        'Entregue o arquivo ao operador da instalação, que o obtém do banco e o lê com `npm run ' +
        'cnab -- read`.',
    },
  ),
  boleto_file_not_yours: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en:
        'this return is from another bank, agreement or company than yours, {agreement}; nothing ' +
        'was read',
      pt:
        'este retorno é de outro banco, convênio ou empresa que não o seu, {agreement}; nada foi ' +
        'lido',
    },
    'Este retorno é de outro banco, convênio ou empresa',
    {
      en: 'Send the return file of your own agreement: `GET /v1/boleto_files/agreement`.',
      pt: 'Envie o arquivo de retorno do seu próprio convênio: `GET /v1/boleto_files/agreement`.',
    },
  ),
} as const satisfies Record<string, Refused>
