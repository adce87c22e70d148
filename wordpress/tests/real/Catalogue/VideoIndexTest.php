<?php
declare( strict_types=1 );

use Murmur\Catalogue\{Content_Types, Search_Text, Trigger, Video_Index, Video_Query, Video_Table};
use Murmur\Core\Lock;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/../Support/Site.php';

/** The queries of the lists of videos. */
final class VideoIndexTest extends TestCase {
	public function test_lists_are_answered_only_from_an_index(): void {
		global $wpdb;
		// Drops cached results.
		Video_Index::fill();
		$wpdb->queries = array();
		add_filter( 'query', $listen = static function ( string $query ) use ( &$queries ): string {
			if ( str_contains( $query, 'murmur_videos' ) && str_starts_with( $query, 'SELECT' ) ) {
				$queries[] = $query;
			}
			return $query;
		} );
		$trigger = get_terms( array( 'taxonomy' => Content_Types::trigger_taxonomy(), 'number' => 1 ) )[0]->slug;
		$anchor  = get_terms( array( 'taxonomy' => Content_Types::anchor_taxonomy(), 'number' => 1 ) )[0]->term_id;
		foreach ( array(
			array( 'trigger' => $trigger ),
			array( 'anchor_id' => $anchor ),
			array(),
			array( 'orderby' => 'views', 'vip' => 1 ),
			array( 'orderby' => 'duration' ),
			array( 'orderby' => 'popular', 'language' => 'en' ),
			array( 'language' => 'zh' ),
			array( 'search' => '雨' ),
			array( 'search' => '雨', 'search_triggers' => 1, 'free_first' => 1, 'orderby' => 'relevance' ),
			array( 'modified_after' => '2020-01-01 00:00:00' ),
		) as $wanted ) {
			Video_Query::find( $wanted );
		}
		Video_Query::facets( array( 'search' => '雨', 'search_triggers' => 1, 'vip' => 0 ), array( 1200 ) );
		Video_Query::trigger_figures();
		Video_Index::counts();
		remove_filter( 'query', $listen );
		self::assertCount( 24, $queries );
		foreach ( $queries as $query ) {
			foreach ( $wpdb->get_results( "EXPLAIN $query" ) as $plan ) {
				self::assertMatchesRegularExpression(
					'/Using index(?! condition)/',
					(string) $plan->Extra,
					"$plan->table: $query"
				);
			}
		}
	}

	public function test_a_search_also_finds_triggers_by_their_other_words_best_match_first(): void {
		$word    = 'drizzle' . strtolower( wp_generate_password( 6, false ) );
		$trigger = wp_insert_term( "Sound $word", Content_Types::TRIGGER );
		update_term_meta( $trigger['term_id'], Trigger::SYNONYMS, "other{$word}， 毛毛{$word}" );
		$add = static function ( string $title, bool $has_trigger, int $views, string $vip ) use ( $trigger ): int {
			$id = wp_insert_post(
				array( 'post_type' => Content_Types::POST_TYPE, 'post_status' => 'publish', 'post_title' => $title )
			);
			update_post_meta( $id, 'view_count', $views );
			update_post_meta( $id, 'is_vip', $vip );
			wp_set_object_terms( $id, $has_trigger ? $trigger['term_id'] : array(), Content_Types::TRIGGER );
			return $id;
		};
		$sound = $add( 'A quiet evening', true, 900, '0' );
		$title = $add( "The $word at night", false, 500, '0' );
		$paid  = $add( "Long $word", true, 70, '1' );
		$free  = $add( "Short $word", true, 60, '0' );
		$find  = static fn( array $more ) => Video_Query::find(
			array( 'search' => $word, 'orderby' => 'relevance' ) + $more
		)['ids'];
		self::assertSame( array( $title, $paid, $free ), $find( array() ) );
		self::assertSame( array( $paid, $free, $title, $sound ), $find( array( 'search_triggers' => 1 ) ) );
		self::assertSame(
			array( $free, $paid, $title, $sound ),
			$find( array( 'search_triggers' => 1, 'free_first' => 1 ) )
		);
		self::assertSame(
			array( $sound ),
			Video_Query::find( array( 'search' => "other$word evening", 'search_triggers' => 1 ) )['ids']
		);
		self::assertCount(
			3,
			Video_Query::find( array( 'search' => '毛毛', 'search_triggers' => 1, 'trigger' => "sound-$word" ) )['ids']
		);
		$left = Video_Query::facets( array( 'search' => $word, 'search_triggers' => 1, 'vip' => 1 ), array( 1200 ) );
		self::assertSame( 4, array_sum( array_column( $left['combinations'], 'count' ) ) );
		self::assertSame( 1, $left['triggers'][ $trigger['term_taxonomy_id'] ] );
		$listed = array_column( Trigger::index(), null, 'slug' )[ "sound-$word" ];
		self::assertSame(
			array( 3, 1030, array( "other$word", "毛毛$word" ) ),
			array( $listed['count'], $listed['views'], $listed['synonyms'] )
		);
		array_map( static fn( int $id ) => wp_delete_post( $id, true ), array( $sound, $title, $paid, $free ) );
		wp_delete_term( $trigger['term_id'], Content_Types::TRIGGER );
	}

	public function test_the_search_text_of_a_title_has_no_markup(): void {
		self::assertSame(
			' soft rain b i 3 tea',
			Search_Text::of( '<em class="strong">Soft</em> rain &lt;b&gt; I <3 tea' )
		);
	}

	public function test_an_incomplete_index_answers_nobody_and_is_made_again(): void {
		$full = Video_Query::find( array() )['total'];
		delete_option( 'murmur_table' );
		$broken_off = static function ( string $query ): string {
			if ( str_starts_with( $query, 'REPLACE INTO' ) ) {
				throw new RuntimeException( 'The time is over.' );
			}
			return $query;
		};
		add_filter( 'query', $broken_off );
		try {
			Video_Table::prepare();
			self::fail( 'nothing broke it off' );
		} catch ( RuntimeException $over ) {
			self::assertSame( 'The time is over.', $over->getMessage() );
		}
		remove_filter( 'query', $broken_off );
		Lock::hold(
			'videos',
			function (): void {
				$status = static fn( string $path ) => Site::call( 'GET', "/asmr/v1/$path" )['status'];
				self::assertSame(
					array( 503, 503, 200 ),
					array( $status( 'videos' ), $status( 'homepage' ), $status( 'capabilities' ) )
				);
			}
		);
		self::assertSame( $full, Site::call( 'GET', '/asmr/v1/videos' )['body']['pagination']['totalResults'] );
	}

	public function test_a_table_that_another_request_has_made_meanwhile_is_not_made_again(): void {
		global $wpdb;
		$made = get_option( 'murmur_table' );
		delete_option( 'murmur_table' );
		self::assertFalse( get_option( 'murmur_table' ) );
		$wpdb->insert(
			$wpdb->options,
			array( 'option_name' => 'murmur_table', 'option_value' => $made, 'autoload' => 'yes' )
		);
		$dropped = 0;
		$listen  = static function ( string $query ) use ( &$dropped ): string {
			$dropped += (int) str_starts_with( $query, 'DROP TABLE' );
			return $query;
		};
		add_filter( 'query', $listen );
		Video_Table::prepare();
		remove_filter( 'query', $listen );
		self::assertSame( 0, $dropped );
	}

	public function test_many_changes_are_written_in_portions(): void {
		$written = array();
		$listen  = static function ( string $query ) use ( &$written ): string {
			if ( str_starts_with( $query, 'REPLACE INTO' ) ) {
				$written[] = strlen( $query );
			}
			return $query;
		};
		$before  = Video_Query::find( array() )['total'];
		$ids     = get_posts(
			array( 'post_type' => Content_Types::POST_TYPE, 'numberposts' => -1, 'fields' => 'ids' )
		);
		self::assertGreaterThan( 500, count( $ids ) );
		foreach ( $ids as $id ) {
			do_action( 'delete_post', $id );
		}
		add_filter( 'query', $listen );
		Video_Index::flush();
		remove_filter( 'query', $listen );
		self::assertCount( (int) ceil( count( $ids ) / 500 ), $written );
		self::assertSame( $before, Video_Query::find( array() )['total'] );
	}

	public function test_many_changes_do_not_fill_the_memory_with_posts(): void {
		$ids = get_posts(
			array( 'post_type' => Content_Types::POST_TYPE, 'numberposts' => -1, 'fields' => 'ids' )
		);
		self::assertGreaterThan( 500, count( $ids ) );
		array_map( array( Video_Index::class, 'add_changed' ), $ids );
		Video_Index::flush();
		$cached = array_filter( $ids, static fn( int $id ) => false !== wp_cache_get( $id, 'posts' ) );
		self::assertLessThanOrEqual( 500, count( $cached ) );
	}

	public function test_lists_stay_whole_while_they_are_filled_anew(): void {
		global $wpdb;
		$total = static fn() => (int) $wpdb->get_var( 'SELECT COUNT(*) FROM ' . Video_Table::name() );
		$there = $total();
		$seen  = array();
		$wpdb->insert(
			Video_Table::name(),
			array(
				'id'        => 99_999_999,
				'published' => '2026-01-01 00:00:00',
				'modified'  => '2026-01-01 00:00:00',
				'anchor_id' => 0,
				'vip'       => 0,
				'views'     => 0,
				'popular'   => 0,
				'duration'  => 0,
				'language'  => 'en',
				'search'    => '',
			)
		);
		$listen = static function ( string $query ) use ( &$seen, &$total ): string {
			if ( str_starts_with( $query, 'REPLACE INTO' ) ) {
				$seen[] = $total();
			}
			return $query;
		};
		add_filter( 'query', $listen );
		Video_Index::fill();
		remove_filter( 'query', $listen );
		self::assertNotSame( array(), $seen );
		self::assertGreaterThanOrEqual( $there, min( $seen ) );
		self::assertSame( $there, $total(), 'what is no video any more is gone' );
	}
}
