// The descriptions of the calls of contract/sandbox/bank.ts.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sandbox.bank': {
    en:
      'Which bank the platform of the token is at, every bank that it can be put on, and how ' +
      'another program reaches the one that it is at. Only the platform’s own token may read it ' +
      '(403 `platform_only`).',
    pt:
      'Em que banco a plataforma do token está, todos os bancos em que pode ser colocada, e como ' +
      'outro programa chega ao banco em que ela está. Só o token da própria plataforma pode ler ' +
      '(403 `platform_only`).',
  },
  'sandbox.setBank': {
    en:
      'From now on, new pix sales of the platform are made at this bank, over its own API, as the ' +
      'sandbox bank is seen as it; no contract is needed. Sales that were made before stay where ' +
      'they are, and are paid, read and refunded there. Sellers are paid ' +
      'by it too where its connector pays out, and payouts that were made before stay with their bank. The ' +
      'pix of boletos and the charges of companies stay at the sandbox bank. The controls of the sandbox act on each bank. An ' +
      'unknown name is 422 with the name that may be meant. Repeating it changes nothing.',
    pt:
      'A partir de agora, as novas vendas por pix da plataforma são feitas neste banco, pela API ' +
      'dele, com que o banco do sandbox se mostra; não precisa de contrato. As vendas anteriores ' +
      'ficam onde estão, e lá são pagas, lidas e reembolsadas. Os vendedores ' +
      'também são pagos por ele, se o conector dele faz pagamentos, e os repasses já feitos ficam com o banco ' +
      'deles. O pix dos boletos e as cobranças de empresas ficam no banco do sandbox. Os controles do sandbox agem em cada banco. Um nome ' +
      'desconhecido é 422 com o nome mais parecido. Repetir não muda nada.',
  },
} as const satisfies Texts
