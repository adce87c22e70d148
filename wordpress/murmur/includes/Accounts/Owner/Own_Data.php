<?php
declare( strict_types=1 );

namespace Murmur\Accounts\Owner;

use Murmur\Core\{Member_Language, Rate_Limits, Rest};
use Throwable;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * GET user/data: all data about the member that WordPress's exporters return, as under Tools → Export Personal Data.
 */
final class Own_Data {
	private const PER_HOUR = 20;
	/** The most pages of one exporter, in case it never ends. */
	private const PAGES = 500;

	public static function boot(): void {
		Rest::route( '/user/data', 'GET', array( self::class, 'show' ), Rest::MEMBER );
	}

	public static function show(): array|WP_Error {
		$user = wp_get_current_user();
		if ( Rate_Limits::count( 'own-data', (string) $user->ID, HOUR_IN_SECONDS ) > self::PER_HOUR ) {
			return Rate_Limits::refusal();
		}
		switch_to_locale( 'zh' === Member_Language::of( $user->ID ) ? 'zh_CN' : 'en_US' );
		$groups      = array();
		$is_complete = true;
		foreach ( apply_filters( 'wp_privacy_personal_data_exporters', array() ) as $exporter ) {
			$items       = self::items( $exporter['callback'], $user->user_email );
			$is_complete = $is_complete && null !== $items;
			foreach ( $items ?? array() as $item ) {
				$id                       = (string) $item['group_id'];
				$groups[ $id ]          ??= array(
					'id'    => $id,
					'label' => (string) $item['group_label'],
					'items' => array(),
				);
				$groups[ $id ]['items'][] = array_map( array( self::class, 'value' ), array_values( $item['data'] ) );
			}
		}
		restore_current_locale();
		return array( 'complete' => $is_complete, 'groups' => array_values( $groups ) );
	}

	/** All pages of an exporter; null if it fails. */
	private static function items( callable $export, string $email ): ?array {
		$items = array();
		try {
			for ( $page = 1; $page <= self::PAGES; $page++ ) {
				$answer = $export( $email, $page );
				if ( ! is_array( $answer ) ) {
					return null;
				}
				$items = array( ...$items, ...$answer['data'] );
				if ( $answer['done'] ) {
					return $items;
				}
			}
		} catch ( Throwable ) {
			return null;
		}
		return null;
	}

	/** A name and a value as plain text. Exporters write HTML. */
	private static function value( array $pair ): array {
		$value = $pair['value'] ?? '';
		return array(
			'name'  => wp_strip_all_tags( (string) $pair['name'] ),
			'value' => is_scalar( $value ) ? wp_strip_all_tags( (string) $value ) : (string) wp_json_encode( $value ),
		);
	}
}
