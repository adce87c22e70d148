<?php
declare( strict_types=1 );

namespace Murmur\Mails;

defined( 'ABSPATH' ) || exit;

/**
 * The layout of all mails to members. It uses tables and inline styles, because Outlook needs them, and dark colours if
 * the reader's device is in dark mode.
 */
final class Mail_Layout {
	private const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,'
		. 'PingFang SC,Microsoft YaHei,sans-serif;';

	/** Styles by tag and class. */
	private const STYLES = array(
		'p'           => 'margin:0 0 16px;font-size:16px;line-height:26px;',
		'p.small'     => 'margin:0 0 10px;font-size:14px;line-height:22px;color:#635d72;',
		'p.button'    => 'margin:8px 0 28px;',
		'table.facts' => 'margin:4px 0 24px;border-collapse:collapse;width:100%;',
		'td.label'    => 'padding:9px 16px 9px 0;border-bottom:1px solid #e4e0ec;font-size:14px;line-height:20px;color:#635d72;white-space:nowrap;vertical-align:top;width:1%;',
		'td.value'    => 'padding:9px 0;border-bottom:1px solid #e4e0ec;font-size:16px;line-height:20px;vertical-align:top;word-break:break-word;',
		'a.button'    => 'display:inline-block;padding:12px 22px;border-radius:10px;background-color:#5b45a8;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;',
		'a'           => 'color:#5b45a8;text-decoration:underline;',
	);

	private const DARK = ':root{color-scheme:light dark;supported-color-schemes:light dark}'
		. '@media (prefers-color-scheme:dark){'
		. '.page{background-color:#121117!important}.card{background-color:#1a1922!important}.card,.card p,.value{color:#ece8f2!important}'
		. '.card .small,.label,.foot,.foot a{color:#a8a2b6!important}.label,.value{border-color:#2f2c3b!important}'
		. '.card a{color:#b8a4ee!important}.card a.button{background-color:#b8a4ee!important;color:#17141f!important}}';

	/** A mail's whole HTML document. */
	public static function html( string $body, string $subject, string $language ): string {
		$site   = esc_html( Links::site_name() );
		$home   = esc_url( Links::to( '/', $language ) );
		$lang   = esc_attr( Texts::of( $language )['html'] );
		$foot   = self::FONT . 'padding:20px 32px;font-size:13px;line-height:20px;color:#635d72;';
		$reason = esc_html( sprintf( Texts::of( $language )['reason'], Links::site_name() ) );
		return "<!doctype html>\n<html lang=\"$lang\"><head><meta charset=\"utf-8\">"
			. '<meta name="viewport" content="width=device-width,initial-scale=1">'
			. '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
			. '<title>' . esc_html( $subject ) . '</title><style>' . self::DARK . '</style></head>'
			. '<body class="page" style="margin:0;padding:0;background-color:#f3f1f7;">'
			. '<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f1f7" style="background-color:#f3f1f7;"><tr><td align="center" style="padding:32px 12px;">'
			. '<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;">'
			. '<tr><td class="card" bgcolor="#ffffff" style="' . self::FONT
			. 'background-color:#ffffff;border-radius:16px;padding:32px;color:#221f2b;text-align:left;">'
			. "<p style=\"margin:0 0 24px;font-size:18px;line-height:24px;font-weight:700;\"><a href=\"$home\" style=\"color:#5b45a8;text-decoration:none;\">$site</a></p>"
			. self::add_styles( $body )
			. "</td></tr><tr><td class=\"foot\" style=\"$foot\">$reason</td></tr></table></td></tr></table></body></html>";
	}

	/** The plain text of a mail. A link's address follows its words; each row of a table is one line. */
	public static function text( string $html ): string {
		$text = preg_replace(
			array(
				'#<a\b[^>]*href="([^"]*)"[^>]*>(.*?)</a>#s',
				'#</td>\s*<td[^>]*>#',
				'#<br\s*/?>|</tr>#',
				'#</(p|table|h\d|li)>#',
			),
			array( '$2 &lt;$1&gt;', ': ', "\n", "\n\n" ),
			preg_replace( '/\s+/', ' ', $html )
		);
		$text = html_entity_decode( wp_strip_all_tags( (string) $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( (string) preg_replace( array( '/[ \t]*\n[ \t]*/', '/\n{3,}/' ), array( "\n", "\n\n" ), $text ) )
			. "\n";
	}

	/** The body with inline styles. A link that is alone in its paragraph becomes a button. */
	private static function add_styles( string $body ): string {
		$body = (string) preg_replace(
			'#<p>\s*<a (?=[^>]*>[^<]*</a>\s*</p>)#',
			'<p class="button"><a class="button" ',
			$body
		);
		return (string) preg_replace_callback(
			'#<(p|table|td|a)\b([^>]*)>#',
			static function ( array $tag ): string {
				$class = preg_match( '/class="([\w-]+)"/', $tag[2], $found ) ? ".$found[1]" : '';
				$style = str_contains( $tag[2], 'style=' ) ? '' : self::STYLES[ $tag[1] . $class ] ?? '';
				return '' === $style ? $tag[0] : "<$tag[1]$tag[2] style=\"$style\">";
			},
			$body
		);
	}
}
