<?php

// The few functions of WordPress that a payment plugin calls, over files: options, hooks, routes, escaping. Enough for the sample, and
// no more. As in WordPress, what a form posts has slashes before its quotes.

declare(strict_types=1);

define('ABSPATH', __DIR__ . '/');
define('SHIM_DATA', getenv('SHOP_DATA') ?: dirname(__DIR__, 2) . '/data/samples/wordpress-shop');

/** Changes a file of JSON, one request at a time: `$change` gets what is there, and returns what is to be and its own result. */
function shim_change(string $name, callable $change): mixed
{
    $path = SHIM_DATA . "/$name.json";
    $lock = fopen("$path.lock", 'c');
    flock($lock, LOCK_EX);
    try {
        $before = shim_read($name);
        [$after, $result] = $change($before);
        if ($after !== $before) {
            file_put_contents("$path.new", json_encode($after, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
            rename("$path.new", $path);
        }
        return $result;
    } finally {
        flock($lock, LOCK_UN);
    }
}

function shim_read(string $name): array
{
    $text = @file_get_contents(SHIM_DATA . "/$name.json");
    return $text === false ? [] : json_decode($text, true, 64, JSON_THROW_ON_ERROR);
}

function get_option(string $name, mixed $default = false): mixed
{
    return shim_read('options')[$name] ?? $default;
}

/** Writes only what is not there: true for one of two requests at once. */
function add_option(string $name, mixed $value = '', string $deprecated = '', ?bool $autoload = null): bool
{
    return shim_change('options', fn (array $all): array => isset($all[$name]) ? [$all, false] : [[$name => $value] + $all, true]);
}

function update_option(string $name, mixed $value, ?bool $autoload = null): bool
{
    return shim_change('options', fn (array $all): array => [[$name => $value] + $all, ($all[$name] ?? null) !== $value]);
}

function delete_option(string $name): bool
{
    return shim_change('options', fn (array $all): array => [array_diff_key($all, [$name => true]), isset($all[$name])]);
}

/** The functions of a hook; with one more it is added. */
function shim_hooks(string $hook, ?callable $added = null): array
{
    static $hooks = [];
    $added === null || $hooks[$hook][] = $added;
    return $hooks[$hook] ?? [];
}

function add_filter(string $hook, callable $callback, int $priority = 10, int $accepted = 1): bool
{
    shim_hooks($hook, $callback);
    return true;
}

function add_action(string $hook, callable $callback, int $priority = 10, int $accepted = 1): bool
{
    return add_filter($hook, $callback, $priority, $accepted);
}

function apply_filters(string $hook, mixed $value, mixed ...$more): mixed
{
    return array_reduce(shim_hooks($hook), fn (mixed $said, callable $one): mixed => $one($said, ...$more), $value);
}

function do_action(string $hook, mixed ...$given): void
{
    foreach (shim_hooks($hook) as $one) {
        $one(...$given);
    }
}

function __(string $text, string $domain = 'default'): string
{
    return apply_filters('gettext', $text, $text, $domain);
}

function esc_html(mixed $text): string
{
    return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

function esc_attr(mixed $text): string
{
    return esc_html($text);
}

/** An address of the web, or nothing. */
function esc_url(string $url): string
{
    return preg_match('~^(https?://|/)~', $url) === 1 ? esc_html($url) : '';
}

function wp_unslash(mixed $value): mixed
{
    return is_array($value) ? array_map(wp_unslash(...), $value) : (is_string($value) ? stripslashes($value) : $value);
}

/** One line of text. (That of WordPress removes tags too. What protects is the escaping where a page is written.) */
function sanitize_text_field(mixed $text): string
{
    return trim(preg_replace('/[\r\n\t ]+/', ' ', mb_scrub((string) $text, 'UTF-8')));
}

function shim_home(): string
{
    return rtrim((string) getenv('SHOP_URL'), '/');
}

function rest_url(string $path = ''): string
{
    return shim_home() . "/wp-json/$path";
}

function wp_create_nonce(string $action): string
{
    return hash_hmac('sha256', $action, get_option('shim_salt'));
}

function wp_verify_nonce(string $nonce, string $action): bool
{
    return hash_equals(wp_create_nonce($action), $nonce);
}

function register_rest_route(string $namespace, string $route, array $args): bool
{
    shim_hooks("rest:{$args['methods']}:/wp-json/$namespace$route", $args['callback']);
    return true;
}

/** A call of the REST API; null where there is no such route. */
function shim_rest(string $method, string $path): ?WP_REST_Response
{
    do_action('rest_api_init');
    [$callback] = shim_hooks("rest:$method:$path") + [null];
    return $callback === null ? null : $callback(new WP_REST_Request(getallheaders(), file_get_contents('php://input')));
}

final class WP_REST_Request
{
    /** @var array<string, list<string>> With names such as `webhook_id`, as WordPress writes them. */
    private array $headers = [];

    public function __construct(array $headers, private readonly string $body)
    {
        foreach ($headers as $name => $value) {
            $this->headers[self::canonical($name)] = [$value];
        }
    }

    public function get_header(string $name): ?string
    {
        return isset($this->headers[self::canonical($name)]) ? implode(',', $this->headers[self::canonical($name)]) : null;
    }

    public function get_headers(): array
    {
        return $this->headers;
    }

    public function get_body(): string
    {
        return $this->body;
    }

    private static function canonical(string $name): string
    {
        return str_replace('-', '_', strtolower($name));
    }
}

final class WP_REST_Response
{
    public function __construct(public readonly mixed $data = null, public readonly int $status = 200)
    {
    }
}

final class WP_Error
{
    public function __construct(private readonly string $code = '', private readonly string $message = '')
    {
    }

    public function get_error_code(): string
    {
        return $this->code;
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

function is_wp_error(mixed $thing): bool
{
    return $thing instanceof WP_Error;
}
