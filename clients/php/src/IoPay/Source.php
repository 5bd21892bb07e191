<?php

declare(strict_types=1);

namespace Vintem\IoPay\Source;

/** Words of transactions. */
final class Payment
{
    public const TYPE_PIX = 'pix';
    public const TYPE_BOLETO = 'boleto';
    public const TYPE_CREDITCARD = 'credit';
    public const CURRENCY = 'BRL';
    public const CLIENTE_TYPE_PF = 'pf';
    public const CLIENTE_TYPE_PJ = 'pj';
}

/** Words of split rules. */
final class Split
{
    public const RECEIVER_FEE_TYPE_FREE = 'free';
    public const RECEIVER_FEE_TYPE_PROPORTIONAL = 'proportional';
    public const RECEIVER_FEE_TYPE_FULL = 'full';
    public const SPLIT_TYPE_FIXED = 'fixed';
    public const SPLIT_TYPE_PERCENT = 'percent';
}
