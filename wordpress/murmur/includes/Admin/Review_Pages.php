<?php
declare( strict_types=1 );

namespace Murmur\Admin;

use Murmur\Accounts\Lists\Video_Requests;
use Murmur\Catalogue\Content_Types;
use Murmur\Payments\Alipay\{Alipay, Alipay_Review};
use Murmur\Payments\Levels\{Levels, Price};

defined( 'ABSPATH' ) || exit;

/**
 * Two pages: Alipay payments to review, in PMPro's menu, and members' video requests, in the menu of the videos, which
 * editors have.
 */
final class Review_Pages {
	private const PER_PAGE = 50;

	public static function boot(): void {
		add_action( 'admin_menu', array( self::class, 'add_pages' ), 20 );
		add_action( 'admin_post_murmur_decide_claim', array( self::class, 'decide_claim' ) );
		add_action( 'admin_post_murmur_set_request', array( self::class, 'set_request' ) );
	}

	public static function add_pages(): void {
		if ( ! Levels::has_pmpro() ) {
			return;
		}
		add_submenu_page(
			'pmpro-dashboard',
			__( 'Alipay payments', 'murmur' ),
			__( 'Alipay payments', 'murmur' ),
			'manage_options',
			'murmur-alipay',
			array( self::class, 'show_claims' )
		);
		add_submenu_page(
			'post' === Content_Types::post_type() ? 'edit.php' : 'edit.php?post_type=' . Content_Types::post_type(),
			__( 'Video requests', 'murmur' ),
			__( 'Video requests', 'murmur' ),
			'edit_others_posts',
			'murmur-requests',
			array( self::class, 'show_requests' )
		);
	}

	public static function show_claims(): void {
		$states = array(
			Alipay::PENDING  => __( 'To review', 'murmur' ),
			Alipay::APPROVED => __( 'Approved', 'murmur' ),
			Alipay::REFUSED  => __( 'Refused', 'murmur' ),
		);
		$state = self::show_header( __( 'Alipay payments', 'murmur' ), 'murmur-alipay', $states );
		$rows  = Alipay::claims( $state, self::PER_PAGE, self::offset() );
		self::show_table(
			array(
				__( 'Made', 'murmur' ), __( 'Member', 'murmur' ), __( 'Level', 'murmur' ), __( 'Price', 'murmur' ),
				__( 'Reference', 'murmur' ), '',
			),
			$rows,
			static function ( object $claim ) use ( $state ): array {
				$choices = array( 'approve' => __( 'Approve', 'murmur' ), 'refuse' => __( 'Refuse', 'murmur' ) );
				$buttons = Alipay::PENDING === $state ? $choices : array();
				$level   = (int) $claim->level_id;
				$price   = Levels::price( $level );
				$amount  = $price
					? number_format_i18n( $price->first, Price::decimals( $price->currency ) ) . " $price->currency"
					: '—';
				$cells   = array(
					Screen::format_time( $claim->made ), self::member( (int) $claim->user_id ), Levels::name( $level ),
					$amount, $claim->reference,
				);
				return array( $cells, 'murmur_decide_claim', (int) $claim->id, $buttons );
			}
		);
	}

	public static function show_requests(): void {
		$names = array(
			'new'      => __( 'New', 'murmur' ),
			'planned'  => __( 'Planned', 'murmur' ),
			'done'     => __( 'Done', 'murmur' ),
			'declined' => __( 'Declined', 'murmur' ),
		);
		$state = self::show_header( __( 'Video requests', 'murmur' ), 'murmur-requests', $names );
		self::show_table(
			array( __( 'Made', 'murmur' ), __( 'Member', 'murmur' ), __( 'Request', 'murmur' ), '' ),
			Video_Requests::of_state( $state, self::PER_PAGE, self::offset() ),
			static fn( object $one ) => array(
				array( Screen::format_time( $one->made ), self::member( (int) $one->user_id ), $one->text ),
				'murmur_set_request',
				(int) $one->id,
				array_diff_key( $names, array( $state => '' ) ),
			)
		);
	}

	public static function decide_claim(): void {
		list( $id, $choice ) = self::read_button( 'murmur_decide_claim', 'manage_options' );
		if ( in_array( $choice, array( 'approve', 'refuse' ), true ) ) {
			$result = Alipay_Review::decide( $id, 'approve' === $choice );
			if ( is_wp_error( $result ) ) {
				Screen::store_notice( $result->get_error_message() );
			}
		}
		self::return_to( 'murmur-alipay' );
	}

	public static function set_request(): void {
		list( $id, $choice ) = self::read_button( 'murmur_set_request', 'edit_others_posts' );
		if ( in_array( $choice, Video_Requests::STATES, true ) ) {
			Video_Requests::set_state( $id, $choice );
		}
		self::return_to( 'murmur-requests' );
	}

	/** Shows the heading and the tabs. Returns the selected state. */
	private static function show_header( string $title, string $page, array $states ): string {
		$wanted = isset( $_GET['state'] ) ? sanitize_key( wp_unslash( $_GET['state'] ) ) : '';
		$state  = isset( $states[ $wanted ] ) ? $wanted : (string) array_key_first( $states );
		echo '<div class="wrap"><h1>' . esc_html( $title ) . '</h1>';
		echo '<nav class="nav-tab-wrapper">';
		foreach ( $states as $one => $name ) {
			$url = add_query_arg( 'state', $one, menu_page_url( $page, false ) );
			printf(
				'<a class="nav-tab%s" href="%s">%s</a>',
				$one === $state ? ' nav-tab-active' : '',
				esc_url( $url ),
				esc_html( $name )
			);
		}
		echo '</nav>';
		return $state;
	}

	/**
	 * Shows a table with buttons.
	 *
	 * @param string[] $heads The column headings.
	 * @param object[] $rows  The rows.
	 * @param callable $cells Returns a row's cells, action, id and buttons.
	 */
	private static function show_table( array $heads, array $rows, callable $cells ): void {
		Screen::open_table( ...$heads );
		foreach ( $rows as $row ) {
			list( $texts, $action, $id, $buttons ) = $cells( $row );
			echo '<tr>';
			foreach ( $texts as $text ) {
				echo '<td>' . esc_html( (string) $text ) . '</td>';
			}
			self::show_buttons( $action, $id, $buttons );
			echo '</tr>';
		}
		if ( array() === $rows ) {
			echo '<tr><td colspan="' . count( $heads ) . '">' . esc_html__( 'Nothing here.', 'murmur' ) . '</td></tr>';
		}
		echo '</tbody></table>';
		self::show_pager( count( $rows ) );
		echo '</div>';
	}

	private static function show_buttons( string $action, int $id, array $buttons ): void {
		printf( '<td><form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf(
			'<input type="hidden" name="action" value="%s"><input type="hidden" name="id" value="%d">',
			esc_attr( $action ),
			(int) $id
		);
		wp_nonce_field( "{$action}_$id" );
		foreach ( $buttons as $choice => $name ) {
			printf(
				'<button class="button" name="choice" value="%s">%s</button> ',
				esc_attr( $choice ),
				esc_html( $name )
			);
		}
		echo '</form></td>';
	}

	private static function show_pager( int $count ): void {
		$page = intdiv( self::offset(), self::PER_PAGE );
		if ( $page > 0 ) {
			printf(
				'<a class="button" href="%s">%s</a> ',
				esc_url( add_query_arg( 'paged', $page ) ),
				esc_html__( 'Newer', 'murmur' )
			);
		}
		if ( self::PER_PAGE === $count ) {
			printf(
				'<a class="button" href="%s">%s</a>',
				esc_url( add_query_arg( 'paged', $page + 2 ) ),
				esc_html__( 'Older', 'murmur' )
			);
		}
	}

	/** The number of rows on earlier pages. */
	private static function offset(): int {
		$page = isset( $_GET['paged'] ) ? absint( $_GET['paged'] ) : 1;
		return self::PER_PAGE * ( max( 1, min( $page, 100_000 ) ) - 1 );
	}

	/** The id and the choice of the pressed button. Ends the request if the user has no permission. */
	private static function read_button( string $action, string $capability ): array {
		$id = isset( $_POST['id'] ) ? absint( $_POST['id'] ) : 0;
		Screen::require_permission( "{$action}_$id", $capability );
		return array( $id, isset( $_POST['choice'] ) ? sanitize_key( wp_unslash( $_POST['choice'] ) ) : '' );
	}

	private static function return_to( string $page ): void {
		wp_safe_redirect( wp_get_referer() ?: admin_url( "admin.php?page=$page" ) );
		exit;
	}

	/** The member's name, with the email address for users who may list accounts. */
	private static function member( int $user_id ): string {
		$user    = get_userdata( $user_id );
		$address = $user && current_user_can( 'list_users' ) ? " <$user->user_email>" : '';
		return $user ? $user->display_name . $address : "#$user_id";
	}
}
