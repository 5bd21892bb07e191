// Words of the health of a server.

import type { Health } from '../../../app/calls/operator-calls.ts'

type Code = Health['faults'][number]['code'] | Health['warnings'][number]['code']

const signs: Record<Code, { title: (subject: string) => string; text: string }> = {
  migrations_pending: {
    title: () => 'Há migrações por aplicar',
    text: 'Este servidor não atende chamadas até que o banco de dados esteja atualizado. Execute npm run migrate, ou reinicie o servidor.',
  },
  database_read_only: {
    title: () => 'O banco de dados não aceita gravações',
    text: 'A causa mais comum é um disco cheio. Libere espaço; o servidor volta sozinho. Nada do que foi confirmado se perde.',
  },
  database_standby: {
    title: () => 'O banco de dados é uma réplica',
    text: 'Ele só aceita leituras: outro servidor pode ter assumido. DATABASE_URL precisa levar ao principal. Assim que levar, o servidor volta sozinho.',
  },
  database_unreplicated: {
    title: () => 'Nenhuma réplica é síncrona',
    text: 'Se uma réplica assumir agora, pagamentos confirmados podem faltar nela; por isso este servidor não atende. Volte a ligar uma réplica em synchronous_standby_names, ou retire DATABASE_REPLICATED se nenhuma pode assumir.',
  },
  database_unreachable: {
    title: () => 'O banco de dados não responde',
    text: 'Verifique o processo do PostgreSQL, a rede e DATABASE_URL. O servidor tenta de novo sozinho.',
  },
  bank_silent: {
    title: (bank) => `O banco ${bank} não responde`,
    text: 'As vendas ficam pendentes, e o servidor pergunta até ter resposta: não as repita. Veja a página de situação do banco e execute npm run preflight; um certificado vencido é a causa mais comum.',
  },
  payouts_without_funds: {
    title: (bank) => `Falta saldo na conta que paga em ${bank ?? ''}`,
    text:
      'Repasses esperam, na ordem em que foram feitos, e nenhum falha. Transfira dinheiro para a conta; eles seguem ' +
      'sozinhos em um minuto.',
  },
  bank_not_notifying: {
    title: (bank) => `O banco ${bank} não nos avisa`,
    text: 'O nosso endereço de avisos não está cadastrado nele, ou é outro. Os pagamentos aparecem com até um minuto de atraso, pela lista do banco. O servidor tenta cadastrá-lo de novo sozinho; confira os bancos para ver o motivo.',
  },
  replica_unused: {
    title: () => 'A réplica de leitura não está em uso',
    text: 'Listas e arquivos são lidos do próprio banco de dados, que trabalha mais; nada falta neles. Veja se a réplica de READ_URL está no ar e segue o primário; ela volta a ser lida sozinha.',
  },
  certificate_ends_soon: {
    title: (place) => `Um certificado de ${place} vence em breve`,
    text: 'Peça um novo ao banco hoje: pode levar semanas. Depois troque os arquivos no servidor e dê touch em BANKS_FILE; o servidor o lê de novo sozinho.',
  },
  certificate_expired: {
    title: (place) => `Um certificado de ${place} venceu`,
    text: 'As chamadas com ele falham: as vendas ficam pendentes, e nada se perde. Troque os arquivos no servidor e dê touch em BANKS_FILE; o servidor o lê de novo sozinho.',
  },
  certificate_not_valid_yet: {
    title: (place) => `Um certificado de ${place} ainda não vale`,
    text: 'As chamadas com ele falham até lá. Use o anterior enquanto isso, e veja se o relógio do servidor está certo.',
  },
}

const jobs: Record<string, string> = {
  approvals: 'Aprovações',
  'payment links': 'Links de pagamento',
  'limit requests': 'Pedidos de limite',
  holds: 'Bloqueios',
  transactions: 'Vendas',
  'purchase disputes': 'Contestações de compras',
  charges: 'Cobranças',
  invoices: 'Faturas',
  'closed accounts': 'Contas encerradas',
  evidence: 'Provas de contestações',
  'corporate cards': 'Cartões',
  sellers: 'Vendedores',
  receivables: 'Recebíveis',
  erasures: 'Exclusões de dados',
  payouts: 'Repasses',
  webhooks: 'Webhooks',
}

const pt = {
  signs,
  jobs,
  health: 'Saúde',
  lead: 'Deste servidor; outros no mesmo banco de dados podem ver os bancos de outra forma.',
  refresh: 'Atualizar',
  well: 'O servidor está bem',
  wellText: 'Nenhuma falha, e todos os bancos respondem.',
  waiting: 'O que espera pelo trabalho em segundo plano',
  work: 'Trabalho',
  oldest: 'O mais antigo espera há',
  nothingWaits: 'nada espera',
  othersWait: (n: number) => `Nos outros ${n} trabalhos, nada espera.`,
  noneWaits: 'Nada espera: todo o trabalho está em dia.',
  seconds: (seconds: number) => {
    if (seconds < 120) return `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
  },
  backup: 'Backup',
  noBackup: 'Nenhum backup conhecido',
  noBackupText:
    'O servidor só sabe dos backups de npm run backup. Faça um toda noite e guarde-o em outra máquina, com uma cópia do chaveiro:',
  oldBackup: 'O último backup tem mais de um dia e meio',
  at: 'Quando',
  file: 'Arquivo',
  size: 'Tamanho',
  by: 'Por',
  unknown: 'não se sabe',
  backupVerify: 'Se um backup pode ser restaurado, só a conferência dele diz:',
  banks: 'Bancos',
  banksSandbox: 'O sandbox usa o seu próprio banco. Em produção, os bancos são os de BANKS_FILE.',
  banksNone: 'Nenhum banco configurado. Defina BANKS_FILE e reinicie o servidor.',
  banksHow:
    'Segredos de bancos não passam pelo navegador: edite BANKS_FILE no servidor, que o lê de novo sozinho.',
  bank: 'Banco',
  lastAnswer: 'Última resposta',
  ago: (text: string) => `há ${text}`,
  noAnswer: 'nenhuma desde o início',
  notCalled: 'ainda não chamado',
  silent: (calls: number) =>
    calls === 1 ? '1 chamada sem resposta' : `${calls} chamadas sem resposta`,
  calls: 'Chamadas',
  withFailures: (n: number) => (n === 1 ? '1 falha' : `${n} falhas`),
  checkBanks: 'Conferir os bancos',
  bankOut: {
    open: 'Fora: não é chamado por um instante, e chamadas novas falham logo.',
    half_open: 'Fora: a próxima chamada testa se voltou.',
  },
  bankPace: (pace: number) => `Aceita cerca de ${pace} por segundo.`,
  bankWaiting: (count: number) =>
    count === 1 ? '1 chamada espera.' : `${count} chamadas esperam.`,
  banksWell: 'Credenciais, certificados e avisos em ordem.',
  fault: 'Falha',
  certificates: 'Certificados',
  certificatesHow:
    'De BANKS_FILE e do banco de dados, como o servidor os carregou. Depois de trocar arquivos, dê touch em BANKS_FILE. Credenciais de bancos não mostram um fim: se um banco as aceita, a conferência dele diz.',
  certificateKinds: {
    client: 'nosso, para TLS mútuo',
    authority: 'a autoridade em que confiamos ali',
  },
  usedBy: 'Usado por',
  validUntil: 'Vale até',
  validFrom: 'Só vale a partir de',
  left: 'Falta',
  daysLeft: (days: number) => {
    if (days < 0) return 'vencido'
    return days === 1 ? '1 dia' : `${days} dias`
  },
  keys: 'Chaves',
  keysText:
    'As chaves que cifram dados guardados. Troque-as de tempos em tempos com npm run keys -- rotate.',
  keyDerived: 'a primeira do chaveiro',
  keySeals: 'em uso',
  chain: 'Cadeia da auditoria',
  chains: 'Cadeias',
  lastBlock: 'Último bloco',
  chainWaits: 'Espera por um bloco',
  chainVerified: 'Conferida por último',
}

const en: typeof pt = {
  signs: {
    migrations_pending: {
      title: () => 'There are migrations to run',
      text: 'This server takes no calls until the database is up to date. Run npm run migrate, or restart the server.',
    },
    database_read_only: {
      title: () => 'The database takes no writes',
      text: 'The most frequent cause is a full disk. Free some space; the server comes back by itself. Nothing acknowledged is lost.',
    },
    database_standby: {
      title: () => 'The database is a standby',
      text: 'It only takes reads: another server may have taken over. DATABASE_URL has to lead to the primary. Once it does, the server recovers by itself.',
    },
    database_unreplicated: {
      title: () => 'No standby is synchronous',
      text: 'If a standby takes over now, it may lack payments that were acknowledged, so this server takes no requests. Bring one back into synchronous_standby_names, or remove DATABASE_REPLICATED if none may take over.',
    },
    database_unreachable: {
      title: () => 'The database does not answer',
      text: 'Look at the process of PostgreSQL, the network and DATABASE_URL. The server tries again by itself.',
    },
    bank_silent: {
      title: (bank) => `The bank ${bank} does not answer`,
      text: 'Sales stay pending, and the server asks until it has an answer: do not repeat them. Look at the status page of the bank and run npm run preflight; an expired certificate is the most frequent cause.',
    },
    payouts_without_funds: {
      title: (bank) => `The paying account at ${bank ?? ''} lacks money`,
      text:
        'Payouts wait, in the order in which they were made, and none fails. Move money to the account; they go on by ' +
        'themselves within a minute.',
    },
    bank_not_notifying: {
      title: (bank) => `The bank ${bank} does not notify us`,
      text: 'Our address for notifications is not registered there, or another one is. Payments show up to a minute late, from the list of the bank. The server registers it again by itself; check the banks to see the reason.',
    },
    replica_unused: {
      title: () => 'The read replica is not used',
      text: 'Lists and files are read from the database itself, which has more to do; nothing is missing in them. Look whether the replica of READ_URL runs and follows the primary; it is read again by itself.',
    },
    certificate_ends_soon: {
      title: (place) => `A certificate of ${place} ends soon`,
      text: 'Ask the bank for a new one today: it can take weeks. Then replace its files at the server and touch BANKS_FILE; the server reads it again by itself.',
    },
    certificate_expired: {
      title: (place) => `A certificate of ${place} has expired`,
      text: 'Calls by it fail: sales stay pending, and nothing is lost. Replace its files at the server and touch BANKS_FILE; the server reads it again by itself.',
    },
    certificate_not_valid_yet: {
      title: (place) => `A certificate of ${place} is not valid yet`,
      text: 'Calls by it fail until then. Use the one before as long, and look whether the clock of the server is right.',
    },
  },
  jobs: {
    approvals: 'Approvals',
    'payment links': 'Payment links',
    'limit requests': 'Limit requests',
    holds: 'Holds',
    transactions: 'Transactions',
    'purchase disputes': 'Purchase disputes',
    charges: 'Charges',
    invoices: 'Invoices',
    'closed accounts': 'Closed accounts',
    evidence: 'Evidence',
    'corporate cards': 'Corporate cards',
    sellers: 'Sellers',
    receivables: 'Receivables',
    erasures: 'Erasures',
    payouts: 'Payouts',
    webhooks: 'Webhooks',
  },
  health: 'Health',
  lead: 'Of this server; others on the same database may see the banks differently.',
  refresh: 'Refresh',
  well: 'The server is well',
  wellText: 'No faults, and every bank answers.',
  waiting: 'What waits for the background work',
  work: 'Work',
  oldest: 'The oldest has waited for',
  nothingWaits: 'nothing waits',
  othersWait: (n) => `In the other ${n}, nothing waits.`,
  noneWaits: 'Nothing waits: all work is up to date.',
  seconds: (seconds) => {
    if (seconds < 120) return `${seconds.toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
  },
  backup: 'Backup',
  noBackup: 'No backup is known',
  noBackupText:
    'The server knows only of backups by npm run backup. Make one each night, and keep it on another machine with a copy of the key ring:',
  oldBackup: 'The last backup is older than a day and a half',
  at: 'When',
  file: 'File',
  size: 'Size',
  by: 'By',
  unknown: 'not known',
  backupVerify: 'Whether a backup can be restored, only verifying it says:',
  banks: 'Banks',
  banksSandbox: 'The sandbox uses a bank of its own. A live server has those of BANKS_FILE.',
  banksNone: 'No bank is configured. Set BANKS_FILE and restart the server.',
  banksHow:
    'Secrets of banks do not pass through a browser: edit BANKS_FILE at the server, which reads it again by itself.',
  bank: 'Bank',
  lastAnswer: 'Last answer',
  ago: (text) => `${text} ago`,
  noAnswer: 'none since the start',
  notCalled: 'not called yet',
  silent: (calls) =>
    calls === 1 ? '1 call without an answer' : `${calls} calls without an answer`,
  calls: 'Calls',
  withFailures: (n) => (n === 1 ? '1 failure' : `${n} failures`),
  checkBanks: 'Check the banks',
  bankOut: {
    open: 'Out: it is left alone for a moment, and new calls fail at once.',
    half_open: 'Out: the next call tries whether it is back.',
  },
  bankPace: (pace: number) => `It takes some ${pace} a second.`,
  bankWaiting: (count: number) => (count === 1 ? '1 call waits.' : `${count} calls wait.`),
  banksWell: 'Credentials, certificates and notifications are in order.',
  fault: 'Fault',
  certificates: 'Certificates',
  certificatesHow:
    'Of BANKS_FILE and of the database, as the server has loaded them. After replacing files, touch BANKS_FILE. Credentials of banks show no end: whether a bank takes them, its check says.',
  certificateKinds: {
    client: 'ours, for mutual TLS',
    authority: 'the authority that we trust there',
  },
  usedBy: 'Used by',
  validUntil: 'Valid until',
  validFrom: 'Valid only from',
  left: 'Left',
  daysLeft: (days) => {
    if (days < 0) return 'expired'
    return days === 1 ? '1 day' : `${days} days`
  },
  keys: 'Keys',
  keysText:
    'The keys that encrypt stored data. Rotate them from time to time with npm run keys -- rotate.',
  keyDerived: 'the first of the key ring',
  keySeals: 'in use',
  chain: 'Chain of the audit log',
  chains: 'Chains',
  lastBlock: 'Last block',
  chainWaits: 'Waits for a block',
  chainVerified: 'Last verified',
}

export const healthWords = { pt, en }
