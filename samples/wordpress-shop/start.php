<?php

// Starts the shop against a running server: fills the plugin's settings as its page in WordPress would, which registers the webhook, and
// runs PHP's built-in server. `php samples/wordpress-shop/start.php [port]`

declare(strict_types=1);

$port = (int) ($argv[1] ?? 4004);
$project = dirname(__DIR__, 2);
putenv("SHOP_URL=http://127.0.0.1:$port");
// The server on this machine is not asked through a proxy; four requests at once, as any web server has.
foreach (['NO_PROXY' => '127.0.0.1,localhost', 'no_proxy' => '127.0.0.1,localhost', 'PHP_CLI_SERVER_WORKERS' => '4'] as $name => $value) {
    putenv("$name=$value");
}

function end_with(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

function credential(string $project): array
{
    $names = ['url' => 'VINTEM_URL', 'email' => 'VINTEM_EMAIL', 'secret' => 'VINTEM_SECRET', 'seller_id' => 'VINTEM_SELLER'];
    $given = array_filter(array_map(getenv(...), $names), fn (mixed $value): bool => (string) $value !== '');
    if (count($given) === count($names)) {
        return $given;
    }
    $file = (getenv('DATA_DIR') ?: "$project/data") . '/sandbox-credentials.json';
    $seeded = json_decode((string) @file_get_contents($file), true)[ 'platforms'][0] ?? null;
    $seeded ?? end_with('Start the server first, in another terminal: npm start. Or set ' . implode(', ', $names));
    $url = getenv('VINTEM_URL') ?: 'http://127.0.0.1:' . (getenv('PORT') ?: 3000);
    return ['url' => $url, 'email' => $seeded['email'], 'secret' => $seeded['secret'], 'seller_id' => $seeded['io_seller_id']];
}

PHP_VERSION_ID >= 80100 || end_with('PHP 8.1 or newer is needed.');
is_file(__DIR__ . '/plugin/vendor/autoload.php') || stream_resolve_include_path('GuzzleHttp/autoload.php')
    || end_with('Guzzle is needed: apt-get install php-guzzlehttp-guzzle php-curl php-mbstring, or composer install in samples/wordpress-shop/plugin');
$given = credential($project);
// Another platform, such as that of an emptied sandbox, has other orders.
putenv('SHOP_DATA=' . (getenv('SHOP_DATA') ?: "$project/data/samples/wordpress-shop-{$given['seller_id']}"));
is_dir((string) getenv('SHOP_DATA')) || mkdir((string) getenv('SHOP_DATA'), 0700, true);

require __DIR__ . '/load.php';
add_option('shim_salt', bin2hex(random_bytes(32)));
add_option('shim_password', bin2hex(random_bytes(8)));
foreach ($given as $name => $value) {
    $_POST["woocommerce_vintem_$name"] = addslashes($value);
}
try {
    shim_gateway()->process_admin_options();
} catch (Vintem\VintemException $error) {
    end_with("The server at {$given['url']} refused: {$error->getMessage()}");
}
echo 'Shopkeeper: /wp-admin, admin, ', get_option('shim_password'), "\nThe shop is at ", getenv('SHOP_URL'), "\n";
pcntl_exec(PHP_BINARY, ['-d', 'expose_php=0', '-S', "127.0.0.1:$port", __DIR__ . '/router.php']);
