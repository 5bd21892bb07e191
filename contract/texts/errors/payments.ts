// The Portuguese of the errors of card payments, boletos and disputes.

import type { PAYMENT_ERRORS } from '../../errors-payments.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const PAYMENT_TEXTS = {
  card_declined: {
    message: 'o cartão foi recusado: {why}',
    mend:
      '`error` é a transação que falhou; `decline_code` é o motivo e `advice`, o próximo passo: ' +
      '`retry` (o mesmo cartão pode funcionar depois), `other_card` ou `never_retry`. Mostre ' +
      '`message_display` ao comprador.',
  },
  no_card: {
    message: 'não há cartão a cobrar: envie um token ou um cartão; o cliente não tem cartão padrão',
    mend: 'Envie `token` (de `/v1/card/tokenize/token`) ou `id_card`, ou defina um cartão padrão para o cliente.',
  },
  too_many_installments: {
    message: 'este vendedor aceita no máximo {limit} parcelas',
    mend: 'Ofereça menos parcelas, ou aumente o `credit_max_installments` do vendedor.',
  },
  capture_exceeds_amount: {
    message: 'no máximo {limit} centavos podem ser capturados',
    mend: 'Capture o valor autorizado ou menos; para cobrar mais, crie outra transação.',
  },
  capture_refused: {
    message: 'a adquirente recusou a captura: {why}',
    mend: 'Leia a transação: a autorização pode ter expirado. Crie outra transação.',
  },
  release_refused: {
    message: 'a adquirente recusou liberar uma parte da autorização: {why}',
    mend: 'Capture o valor de que precisa, o que libera o resto, ou cancele a transação inteira.',
  },
  customer_without_document: {
    message: 'um boleto precisa do CPF ou CNPJ do pagador, e este cliente não tem nenhum',
    mend: 'Informe antes o `taxpayer_id` do cliente.',
  },
  our_numbers_exhausted: {
    message: 'o convênio com o banco não tem mais números de boleto (nosso número)',
    mend: 'O operador pede ao banco outro convênio ou outra carteira e o configura em BANKS_FILE.',
  },
  boleto_file_not_found: notFound('arquivo de boletos não encontrado'),
  boleto_file_gone: {
    message:
      'este arquivo não pode ser baixado: é um retorno, ainda não foi gravado, o convênio dele ' +
      'não está mais em uso aqui, ou os dados de que foi feito mudaram (dados de um pagador ' +
      'foram apagados, ou a configuração do convênio é outra)',
    mend:
      'Use o arquivo que `npm run cnab` gravou, ou que o banco enviou. As linhas dele estão em ' +
      '`/v1/boleto_files/:id/lines`.',
  },
  boleto_file_uploads_off: {
    message:
      'retornos não são enviados por aqui: nenhum banco seu trabalha por arquivos, ou o operador ' +
      'da instalação não o permitiu para o seu convênio',
    mend:
      'Entregue o arquivo ao operador da instalação, que o lê com `npm run cnab -- read` ou ' +
      'permite o envio com `returnUploads` em `BANKS_FILE`.',
  },
  boleto_file_unreadable: {
    message: 'este não é um arquivo de retorno como um banco o grava; nada foi lido: {why}',
    mend:
      'Obtenha o arquivo do banco de novo e envie-o sem alterações, byte a byte. Se o banco o ' +
      'grava assim, o operador da instalação pode lê-lo com `npm run cnab -- read`.',
  },
  boleto_file_not_a_return: {
    message:
      'este arquivo é uma remessa, que vai para o banco; nada foi lido. Um retorno vem do banco',
    mend: 'Envie o arquivo de retorno, que o banco grava.',
  },
  boleto_file_needs_operator: {
    message:
      'a linha {line} deste retorno traz um pagamento que a venda não pode manter inteiro (valor ' +
      'diferente do devido, segundo pagamento, pagamento atrasado, ou de um link de uma única ' +
      'venda), e haveria dinheiro a devolver ao pagador; nada foi lido',
    mend: 'Entregue o arquivo ao operador da instalação, que o obtém do banco e o lê com `npm run cnab -- read`.',
  },
  boleto_file_not_yours: {
    message:
      'este retorno é de outro banco, convênio ou empresa que não o seu, {agreement}; nada foi lido',
    mend: 'Envie o arquivo de retorno do seu próprio convênio: `GET /v1/boleto_files/agreement`.',
  },
  refund_account_required: {
    message: 'um boleto pago é reembolsado por transferência: envie a conta bancária do comprador',
    mend:
      'Envie `bank_account` com `holder_name`, `taxpayer_id`, `bank_code`, `routing_number`, ' +
      '`account_number` e `type`.',
  },
  refund_account_not_payers: {
    message: 'a conta deve ser do pagador do boleto: o CPF ou CNPJ é diferente',
    mend:
      'Envie uma conta com o CPF ou CNPJ do pagador: o que o banco informou com o pagamento ou, ' +
      'sem ele, o impresso no boleto. Sem `bank_account`, o reembolso vai para esse CPF ou CNPJ ' +
      'como chave pix.',
  },
  dispute_not_found: notFound('contestação não encontrada'),
  dispute_over: {
    message: 'provas não são mais aceitas: a contestação está {status}',
    mend: 'Envie provas enquanto a contestação estiver `open`, até `evidence_due_at`.',
  },
  too_much_evidence: {
    message: 'uma contestação aceita no máximo {limit} provas',
    mend: 'Junte os documentos em menos provas.',
  },
  evidence_unsupported: {
    message: 'a adquirente desta transação não aceita provas por esta API',
    mend:
      'Responda à contestação diretamente na adquirente. O resultado é registrado aqui quando a ' +
      'adquirente o informa.',
  },
} as const satisfies Readonly<Record<keyof typeof PAYMENT_ERRORS, ErrorText>>
