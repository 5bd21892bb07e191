<?php

// A shop that was written for IOPAY's SDK for PHP 2.0, with other `use` lines: every call that is served, with the results that such shops
// read.

declare(strict_types=1);

require __DIR__ . '/load.php';

use Vintem\IoPay\Address\Address as SellerAddress;
use Vintem\IoPay\Authentication\Auth;
use Vintem\IoPay\Creditcard\{Associate, Creditcard, Tokenize};
use Vintem\IoPay\Customer\{Address, Customer};
use Vintem\IoPay\Environment;
use Vintem\IoPay\Logger\Log;
use Vintem\IoPay\Seller\{Business, Owner, Seller, SellerPf, SellerPj};
use Vintem\IoPay\Source\{Payment, Split as Source};
use Vintem\IoPay\Split\Split;
use Vintem\IoPay\Transaction\{Product, Shipping, Transaction};

[$email, $secret, $seller] = [getenv('VINTEM_EMAIL'), getenv('VINTEM_SECRET'), getenv('VINTEM_SELLER')];
$factory = new GuzzleHttp\Psr7\HttpFactory();
$client = fn (string $url, string $secret) => new Vintem\Vintem($url, $email, $secret, $seller, new GuzzleHttp\Client(), $factory, 0);
$vintem = $client(getenv('VINTEM_URL'), $secret);
Environment::use($vintem);

function check(bool $is, mixed $shown = null): void
{
    $is ?: throw new LogicException('it is not so: ' . json_encode([$shown, Environment::lastError()?->getMessage()]));
}

/** The keys are in the reply; `a.b` is `b` within `a`. */
function has(mixed $reply, string $keys): void
{
    foreach (explode(' ', $keys) as $key) {
        $value = $reply;
        foreach (explode('.', $key) as $part) {
            check(is_array($value) && array_key_exists($part, $value), [$key, $reply]);
            $value = $value[$part];
        }
    }
}

const PAGE = 'resource items limit offset total query_count has_more page';
const TRANSACTION = 'id status amount original_amount currency description payment_type reference_id customer statement_descriptor '
    . 'confirmed captured voided refunded refunds fees fee_details history payment_method.id created_at updated_at expected_on';
const CARD = 'card_brand first4_digits last4_digits expiration_month expiration_year holder_name';

// Authentication.
$auth = new Auth();
check(is_string($auth->token()) && is_string($auth->cardAuth()));
(new Log())->log(['no output' => 'of the page']);

// A buyer.
$address = new Address();
$address->setLine1('Avenida São José');
$address->setLine2('123');
$address->setNeighborhood('Cristo Rei');
$address->setCity('Curitiba');
$address->setState('PR');
$address->setPostalCode('80.050-350');
check($address->getData()['line3'] === '-' && $address->getPostalCode() === '80050350', $address->getData());
$buyer = new Customer();
$buyer->setFirstName('Junior');
$buyer->setLastName('Maia');
$buyer->setEmail('junior@example.com');
$buyer->setTaxpayerId('845.070.650-54');
$buyer->setPhoneNumber('(41) 988062315');
$buyer->setGender('male');
$buyer->setAddress($address->getData());
check($buyer->getTaxpayerId() === '84507065054' && array_keys($buyer->getData())[0] === 'first_name');
$customer = $buyer->create();
check(is_string($customer), $customer);
has($buyer->get($customer), 'success.id success.first_name success.taxpayer_id success.address.postal_code success.created_at');

// Its cards.
$card = new Creditcard();
$card->setHolderName('Junior Maia');
$card->setCardNumber('4111111111111111');
$card->setExpirationMonth('02');
$card->setExpirationYear('35');
$card->setSecurityCode('123');
$tokenize = new Tokenize();
$tokenize->setCreditcard($card);
check($tokenize->getCreditcard() === $card);
$associate = new Associate();
$associate->setIdCustomer($customer);
$associate->setIdCard($tokenize->cardToken());
$stored = $associate->associate();
has($stored, 'id_card id_customer created_at updated_at ' . CARD);
has($card->listCards($customer), 'id_customer resource default_debit items.0.id');
has($card->setDefault($customer, $stored['id_card']), 'id default_debit');
check($card->deleteCard($customer, $stored['id_card'])['deleted'] === true);
check($card->deleteAll($customer)['deleted'] === true);

// Transactions.
$product = new Product();
$product->setName('Produto 1');
$product->setCode('produto1');
$product->setQuantity('3');
$product->setAmount('1503');
function order(string $type, string $customer, array $products): Transaction
{
    $order = new Transaction();
    $order->setCustomerId($customer);
    $order->setAmount('4509');
    $order->setCurrency(Payment::CURRENCY);
    $order->setDescription('Venda na loja ABC');
    $order->setStatementDescriptor('Pedido 12345');
    $order->setIoSellerId(Environment::IOPAY_SELLER_ID);
    $order->setPaymentType($type);
    $order->setReferenceId('123456');
    $order->setProducts($products);
    return $order;
}
$products = [$product->getData()];
$order = order(Payment::TYPE_PIX, $customer, $products);
$pix = $order->createTransactionPix();
has($pix, TRANSACTION . ' pix_qrcode_url qrcode_link existing_transaction payment_method.key.value payment_method.qr_code.emv payment_method.pix_link');
check($pix['status'] === 'pending' && $pix['amount'] === '45.09', $pix);
// The page is loaded again: another object, the same payment.
$reloaded = order(Payment::TYPE_PIX, $customer, $products)->createTransactionPix();
check($reloaded['id'] === $pix['id'] && $reloaded['existing_transaction'] === true, $reloaded);
$order->setIdempotencyKey('pedido-2');
$second = $order->createTransactionPix()['id'];
check($second !== $pix['id'] && $order->createTransactionPix()['id'] === $second);

$boleto = order(Payment::TYPE_BOLETO, $customer, $products)->createTransactionBoleto();
has($boleto, TRANSACTION . ' payment_method.url payment_method.barcode payment_method.expiration_date payment_method.payment_limit_date payment_method.resource');

$shipping = new Shipping();
$shipping->setTaxpayerId('845.070.650-54');
$shipping->setFirstname('Junior');
$shipping->setLastname('Maia');
$shipping->setAddress1('Avenida São José');
$shipping->setAddress2('123');
$shipping->setPostalCode('80.050-350');
$shipping->setCity('Curitiba');
$shipping->setState('PR');
$shipping->setClientType(Payment::CLIENTE_TYPE_PF);
$shipping->setPhoneNumber('(41) 988062315');
$order = order(Payment::TYPE_CREDITCARD, $customer, $products);
$order->setToken($tokenize->cardToken());
$order->setCapture(0);
$order->setInstallmentPlan(['number_installments' => 1]);
if (Environment::ANTIFRAUDE_PLAN === 'with_anti_fraud') {
    $order->setAntifraudSessid('a-session');
    $order->setShippingAddress($shipping->getData());
}
has($order->getData(), 'shipping.address_1 antifraud_sessid token capture installment_plan');
$credit = $order->createTransactionCreditcard();
has($credit, TRANSACTION . ' sales_receipt antifraud_status installment_plan.number_installments payment_method.metadata payment_method.' . str_replace(' ', ' payment_method.', CARD));
check($credit['status'] === 'pre_authorized' && $order->createTransactionCreditcard()['id'] === $credit['id'], $credit);

$sale = new Transaction();
has($sale->get($credit['id']), 'success.' . str_replace(' ', ' success.', TRANSACTION));
check($sale->capture($credit['id'], 4000)['success']['status'] === 'succeeded');
check($sale->void($credit['id'], 1000)['success']['status'] === 'partial_refunded');
check($sale->void($credit['id'], 500, 'refund-1') === $sale->void($credit['id'], 500, 'refund-1'));
check($sale->void($boleto['id'])['success']['status'] === 'canceled');
$list = $sale->listAll(0, 1, 2, 'credit,pix');
has($list, PAGE . ' total_pages items.0.id items.1.status');
check($list['total'] === 3 && count($list['items']) === 2, $list);

// Sellers.
$place = new SellerAddress();
$place->setLine1('Av 9 de Julho');
$place->setLine2('2040');
$place->setLine3('AP 123');
$place->setNeighborhood('Bela Vista');
$place->setCity('São Paulo');
$place->setState('SP');
$place->setZipCode('01312-001');
$place->setCountryCode('BR');
$person = new SellerPf();
$person->setSendWelcomeEmail(true);
$person->setMcc(5499);
$person->setFirstName('Juventino');
$person->setLastName('Silva');
$person->setEmail('juventino@example.com');
$person->setPhoneNumber('(91)998281409');
$person->setCpf('95886408061');
$person->setBirthdate('2000-02-28');
$person->setStatementDescriptor('Lj Silva');
$person->setAddress($place->getData());
$personId = $person->create();
check(is_string($personId), $personId);
$person->setCpf(null);
$person->setFirstName('Juventina');
check($person->edit("$personId ") !== false);

$business = new Business();
$business->setName('Lojas Silva');
$business->setEmail('lojas@example.com');
$business->setPhoneNumber('(91)998281409');
$business->setCnpj('11222333000181');
$business->setOpeningDate('2000-02-28');
$business->setWebsite('https://lojassilva.example');
$owner = new Owner();
$owner->setFirstName('Juventino');
$owner->setLastName('Silva');
$owner->setEmail('juventino@example.com');
$owner->setPhoneNumber('(91)998281409');
$owner->setCpf('95886408061');
$owner->setBirthdate('2000-02-28');
$company = new SellerPj();
$company->setMcc(5499);
$company->setStatementDescriptor('Loja do Silva');
$company->setBusiness($business->getData());
$company->setBusinessAddress($place->getData());
$company->setOwner($owner->getData());
$company->setOwnerAddress($place->getData());
$companyId = $company->create();
check(is_string($companyId), $companyId);
$business->setCnpj(null);
$business->setName('Lojas Souza');
$company->setBusiness($business->getData());
check($company->edit($companyId) !== false);

$sellers = new Seller();
has($sellers->get($personId), 'io_seller_id id type status taxpayer_id first_name enable_pix url_notify');
check($sellers->get($personId)['first_name'] === 'Juventina' && $sellers->get($companyId)['first_name'] === 'Lojas Souza');
has($sellers->listSellers(), PAGE . ' items.0.io_seller_id');
has($sellers->listMcc(), PAGE . ' items.0.code items.0.category items.0.description');

// Split rules.
$split = new Split();
$split->setReceiver($personId);
$split->setReceiverFeeType(Source::RECEIVER_FEE_TYPE_PROPORTIONAL);
$split->setSplitType(Source::SPLIT_TYPE_PERCENT);
$split->setSplitValue(10);
$split->setMinAmount(100);
$split->setChargebackLiable(1);
$rule = $split->create();
check(is_string($rule), $rule);
// Users of that SDK write the slash that its own path lacks.
has($split->get("/$rule"), 'id receiver split_type split_value');
has($split->listSplits($personId), 'items.0.id');
check($split->deleteSplit($rule)['deleted'] === true);

// What fails is told as there, and why it failed is kept.
$split->setSplitValue(-1);
check($split->create() === false && Environment::lastError()->errorCode === 'invalid_request');
check(order('cheque', $customer, $products)->createTransactionPix() === false && Environment::lastError() !== null);
has($sale->get('00000000000000000000000000000000'), 'error.message code');
has($sale->get(null), 'error.message');
check($buyer->get($customer)['success']['id'] === $customer && Environment::lastError() === null);
has($sale->void($pix['id'], 999999), 'error code');
check(Environment::lastError()->status === 422, Environment::lastError()->status);
$card->setCardNumber('4111111111111112');
try {
    $tokenize->cardToken();
    throw new LogicException('a wrong number made a token');
} catch (Vintem\VintemException $error) {
    check($error === Environment::lastError() && $error->display !== null);
}
$buyer->setFirstName("\xE3"); // Latin-1, which JSON cannot carry.
check($buyer->create() === false);
try {
    $buyer->setNickname('x');
    throw new LogicException('a setter was made up');
} catch (BadMethodCallException) {
}
Environment::use($client('http://127.0.0.1:9', $secret));
check($sale->get($pix['id']) === null && Environment::lastError()->errorCode === 'network_error');
Environment::use($client(getenv('VINTEM_URL'), 'wrong'));
check($auth->token() === false && order('pix', $customer, $products)->createTransactionPix() === false);
echo "taken over\n";
