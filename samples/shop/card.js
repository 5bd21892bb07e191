// In the buyer's browser: the number of a card goes from here to the card vault, and the shop gets a token that pays once.

const form = document.getElementById('checkout')
const card = document.getElementById('card')
const declined = document.getElementById('declined')
const read = (id) => document.getElementById(id).value

const isByCard = () => form.elements.method.value === 'credit'
const show = () => {
  card.hidden = card.disabled = !isByCard()
}

async function tokenOf() {
  const [{ openVintem }, access] = await Promise.all([
    import('/sdk/browser'),
    fetch('/card-access').then((response) => response.json()),
  ])
  const [month = '', year = ''] = read('expiry').split('/')
  const token = await openVintem(access).cards.tokenize({
    holder_name: read('holder'),
    card_number: read('number'),
    expiration_month: month.trim(),
    expiration_year: year.trim(),
    security_code: read('code'),
  })
  return token.id
}

function refuse(error) {
  declined.textContent = error.display ?? 'Não foi possível ler o cartão. Tente de novo.'
  declined.hidden = false
  form.querySelector('button').disabled = false
}

function pay(token) {
  form.elements.token.value = token
  form.submit()
}

if (form) {
  form.addEventListener('change', show)
  show()
  // Back from the next page, as the browser kept this one.
  window.addEventListener('pageshow', () => (form.querySelector('button').disabled = false))
  form.addEventListener('submit', (event) => {
    form.querySelector('button').disabled = true
    if (!isByCard()) return
    event.preventDefault()
    declined.hidden = true
    tokenOf().then(pay, refuse)
  })
}
