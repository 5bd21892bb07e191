// The sentences of the command line: each in English with its Brazilian Portuguese. Commands name a
// sentence of this table, so one without Portuguese does not compile. Here: what commands answer;
// faults of a command line and the texts of the help have files of their own.

import { FAULTS } from './sayings-faults.ts'
import { HELP } from './sayings-help.ts'
import { MCP } from './sayings-mcp.ts'

const ANSWERS = {
  '{count} event': '{count} evento',
  '{count} events': '{count} eventos',
  '{count} job': '{count} tarefa',
  '{count} jobs': '{count} tarefas',
  '{count} time': '{count} vez',
  '{count} times': '{count} vezes',
  '{count} call': '{count} chamada',
  '{count} calls': '{count} chamadas',
  '{count} finding': '{count} achado',
  '{count} findings': '{count} achados',
  '  {times}, from {from} to {to}': '  {times}, de {from} a {to}',
  '  … and {count} more': '  … e mais {count}',
  '  … and {events} more: vintem events list --since {next}':
    '  … e mais {events}: vintem events list --since {next}',
  '{at} ({here} here)': '{at} ({here} aqui)',
  'It is {now}.': 'São {now}.',
  'It is {now}. No job was due on the way.': 'São {now}. Nenhuma tarefa venceu no caminho.',
  'It is {now}. {jobs} ran on the way.': 'São {now}. No caminho: {jobs}.',
  'Nothing is scheduled.': 'Nada está agendado.',
  '… and more: raise --limit': '… e há mais: aumente --limit',
  '… and more: {option}, or --all': '… e há mais: {option}, ou --all',
  '… and {count} more values: --json shows all': '… e mais {count} valores: --json mostra todos',
  'Nothing found.': 'Nada encontrado.',
  'No events.': 'Nenhum evento.',
  'No requests.': 'Nenhuma requisição.',
  'No webhooks.': 'Nenhum webhook.',
  'No credentials are stored. Run vintem login.':
    'Nenhuma credencial guardada. Execute vintem login.',
  'Why:': 'Por quê:',
  'Fix:': 'Correção:',
  '{calls} since {since}: no findings.': '{calls} desde {since}: nenhum achado.',
  '{calls} since {since}: {found}.': '{calls} desde {since}: {found}.',
  'not sent yet': 'ainda não enviado',
  'retry in {time}': 'nova tentativa em {time}',
  'no answer within {seconds} s': 'sem resposta em {seconds} s',
  'connection refused': 'conexão recusada',
  'every event': 'todos os eventos',
  'Forwarding {types} after #{sequence} to {to}':
    'Encaminhando {types} depois do #{sequence} para {to}',
  'Signed with {secret}': 'Assinados com {secret}',
  approved: 'aprovada',
  declined: 'recusada',
  'no valid answer': 'sem resposta válida',
  'too late: it was decided without this answer': 'tarde demais: foi decidida sem esta resposta',
  'Questions to the authorization endpoint are not forwarded: {why}':
    'As perguntas ao endpoint de autorização não são encaminhadas: {why}',
  'The server does not answer; retrying.': 'O servidor não responde; tentando de novo.',
  'The server does not answer ({status}); retrying.':
    'O servidor não responde ({status}); tentando de novo.',
  'The server is back.': 'O servidor voltou.',
  'The event stream is unavailable; polling the feed instead.':
    'O stream de eventos não está disponível; consultando o feed em seu lugar.',
  'Filled a gap from the feed: {events} from #{first} to #{last}.':
    'Uma lacuna foi preenchida pelo feed: {events} de #{first} a #{last}.',
  'The feed ends at #{end}, before the stored #{stored} (was a backup restored?): starting at its end.':
    'O feed termina em #{end}, antes do #{stored} guardado (um backup foi restaurado?): começando pelo fim.',
  '{delivered} delivered, {failed} failed; the next run resumes after #{sequence}.':
    'Entregues: {delivered}; falhas: {failed}; a próxima execução continua depois do #{sequence}.',
  'Not delivered. To retry:': 'Não entregues. Para tentar de novo:',
  'Too many requests at once: the oldest of them are not shown.':
    'Requisições demais de uma vez: as mais antigas delas não são mostradas.',
  'Logged in to {url} as {name} ({email}). Stored in {path}.':
    'Conectado a {url} como {name} ({email}). Guardado em {path}.',
  'Log in as {name}, the platform of the sandbox in this folder? [Y/n] ':
    'Entrar como {name}, a plataforma do sandbox desta pasta? [S/n] ',
  "Using the sandbox's credentials from {path}.": 'Usando as credenciais do sandbox de {path}.',
  'Server [{url}]: ': 'Servidor [{url}]: ',
  'E-mail: ': 'E-mail: ',
  'Secret (not shown): ': 'Segredo (não é mostrado): ',
  'Seller (io_seller_id): ': 'Vendedor (io_seller_id): ',
  'Logged out.': 'Desconectado.',
  'You were not logged in.': 'Você não estava conectado.',
  'The profile {name} is in use.': 'O perfil {name} está em uso.',
  'The profile {name} is deleted.': 'O perfil {name} foi excluído.',
  server: 'servidor',
  you: 'você',
  mode: 'modo',
  feed: 'feed',
  webhook: 'webhook',
  '{url} is ready': '{url} está pronto',
  '{url} is {status}': '{url} está {status}',
  '{url} is not a Vintém server ({status})': '{url} não é um servidor Vintém ({status})',
  '{url} does not answer: {why}': '{url} não responde: {why}',
  '{email} for {seller}{name}': '{email} para {seller}{name}',
  'sandbox, its time is {now}': 'sandbox, o horário dele é {now}',
  live: 'produção',
  'ends at #{sequence}, read in {time}': 'termina em #{sequence}, lido em {time}',
  'failing since {at}': 'falhando desde {at}',
  'Secret (shown only now): {secret}': 'Segredo (mostrado só agora): {secret}',
  'The old secret is valid until {at}.': 'O segredo antigo vale até {at}.',
  '{id} is deleted.': '{id} foi excluído.',
  '{path}: {count} bytes': '{path}: {count} bytes',
  'No browser could be started here: open the address yourself.':
    'Nenhum navegador pôde ser aberto aqui: abra você mesmo o endereço.',
  'create the credential in the portal, signed in there as yourself':
    'criar a credencial no portal, conectado nele como você mesmo',
  '--{name} and --browser exclude each other.': '--{name} e --browser se excluem.',
  'The browser opens:': 'O navegador abre:',
  'The page must show the code {code}.': 'A página precisa mostrar o código {code}.',
  'Refused in the browser: nothing was created.': 'Recusado no navegador: nada foi criado.',
  'Nobody came back from the browser within ten minutes.':
    'Ninguém voltou do navegador em dez minutos.',
  'The command line has the credential. You can close this page.':
    'A linha de comando tem a credencial. Você pode fechar esta página.',
  'Nothing was created. You can close this page.': 'Nada foi criado. Você pode fechar esta página.',
  'This is not the login that the command line waits for. Begin again: vintem login --browser':
    'Este não é o login que a linha de comando espera. Comece de novo: vintem login --browser',
  '{what} (moves the clock)': '{what} (move o relógio)',
  'Expected events did not come: {types}': 'Eventos esperados não chegaram: {types}',
} as const

/** What scenarios do, step by step. */
const STEPS = {
  'a pix is paid': 'um pix é pago',
  'a pix is not paid in time': 'um pix não é pago a tempo',
  'a pix is paid and refunded': 'um pix é pago e reembolsado',
  'a boleto is paid over the counter': 'um boleto é pago no caixa',
  'a boleto is not paid in time': 'um boleto não é pago a tempo',
  'a card is charged': 'um cartão é cobrado',
  'a card is declined': 'um cartão é recusado',
  'a card is authorized and captured': 'um cartão é autorizado e capturado',
  'a card payment is disputed and lost (chargeback)':
    'um pagamento com cartão é contestado e a contestação é perdida (chargeback)',
  'a card payment is disputed and won':
    'um pagamento com cartão é contestado e a contestação é ganha',
  "the payer's bank contests a paid pix (MED) and takes a part back":
    'o banco do pagador contesta um pix pago (MED) e toma uma parte de volta',
  'a payout is paid and returned': 'um repasse é pago e devolvido',
  'the bank rejects a payout': 'o banco recusa um repasse',
  'a seller is registered and approved': 'um vendedor é cadastrado e aprovado',
  'a seller is registered and denied': 'um vendedor é cadastrado e negado',
  'a customer is created': 'um cliente é criado',
  'a pix is created': 'um pix é criado',
  'a boleto is issued': 'um boleto é emitido',
  'a card that ends in {digits} is tokenized': 'um cartão com final {digits} é tokenizado',
  'the card is charged': 'o cartão é cobrado',
  'the card is authorized': 'o cartão é autorizado',
  'the card is declined: {why}': 'o cartão é recusado: {why}',
  'the card should have been declined, but the transaction {id} is {status}':
    'o cartão deveria ter sido recusado, mas a transação {id} está {status}',
  'the buyer pays': 'o comprador paga',
  'the buyer disputes it': 'o comprador contesta',
  'the buyer pays at a bank': 'o comprador paga em um banco',
  'a bank account is linked': 'uma conta bancária é vinculada',
  'a payout is made': 'um repasse é feito',
  'a seller is registered': 'um vendedor é cadastrado',
  'the seller of the last run is deleted': 'o vendedor da última execução é excluído',
  'the pix expires unpaid': 'o pix expira sem pagamento',
  'the whole amount is refunded': 'o valor inteiro é reembolsado',
  'the boleto expires unpaid': 'o boleto vence sem pagamento',
  'the authorization is captured': 'a autorização é capturada',
  'the dispute is lost': 'a contestação é perdida',
  'the dispute is won': 'a contestação é ganha',
  "the payer's bank contests it": 'o banco do pagador contesta',
  'a part is returned to the payer': 'uma parte é devolvida ao pagador',
  "it is paid, and the receiver's bank returns it": 'ele é pago, e o banco do recebedor o devolve',
  'the bank rejects it': 'o banco o recusa',
} as const

export const SAYINGS = { ...ANSWERS, ...STEPS, ...FAULTS, ...HELP, ...MCP } as const
