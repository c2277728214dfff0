//! Store contract, submissions: stored once, listed in pages, erased; and the state after a failed commit or with a
//! newer schema.

use super::{Backend, block_on, order, submission};
use checkout_server::store::InsertOutcome;

pub(super) fn a_submission_is_stored_once_and_a_duplicate_consumes_no_number(backend: &Backend) {
    let store = backend.open();
    assert_eq!(
        block_on(store.insert_submission(submission("house", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    for _ in 0..3 {
        assert_eq!(
            block_on(store.insert_submission(submission("house", "Ana@House.example"))),
            InsertOutcome::Duplicate
        );
    }
    assert_eq!(
        block_on(store.insert_submission(submission("newsletter", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    let stored = block_on(store.submissions(None, 0, 9));
    assert_eq!(stored.iter().map(|stored| stored.number).collect::<Vec<_>>(), [1, 2]);
    assert!(stored[0].submission == submission("house", "ana@house.example"));
    assert!(stored[0].received_at > 1_700_000_000_000);
}

pub(super) fn submissions_are_listed_in_pages_and_erased_by_email(backend: &Backend) {
    let store = backend.open();
    for number in 0..3 {
        block_on(store.insert_submission(submission("house", &format!("n{number}@house.example"))));
        block_on(store.insert_submission(submission("newsletter", &format!("N{number}@house.example"))));
    }
    let numbers = |form, after, most| {
        block_on(store.submissions(form, after, most)).iter().map(|stored| stored.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None, 0, 4), [1, 2, 3, 4]);
    assert_eq!(numbers(None, 4, 4), [5, 6]);
    assert_eq!(numbers(Some("newsletter"), 2, 1), [4]);
    assert_eq!(numbers(Some("creative"), 0, 9), [0; 0]);
    assert_eq!(block_on(store.delete_submissions(" n1@HOUSE.example ")), 2);
    assert_eq!(block_on(store.delete_submissions("n1@house.example")), 0);
    assert_eq!(numbers(None, 0, 9), [1, 2, 5, 6]);
    // A new submission of an erased address gets a new number.
    assert_eq!(
        block_on(store.insert_submission(submission("house", "n1@house.example"))),
        InsertOutcome::Inserted
    );
    assert_eq!(numbers(None, 6, 9), [7]);
}

pub(super) fn a_row_that_cannot_be_read_hides_no_other(backend: &Backend) {
    let store = backend.open();
    for name in ["a", "b", "c"] {
        block_on(store.insert_order(order(name)));
        block_on(store.insert_submission(submission("house", &format!("{name}@house.example"))));
    }
    backend.execute("UPDATE orders SET amount = -1 WHERE number = 1");
    backend.execute("UPDATE submissions SET fields = 'words' WHERE number = 1");
    // A page without a row that can be read is not the last one.
    for limit in [1, 9] {
        assert_eq!(block_on(store.orders(0, limit))[0].number, 2);
        assert_eq!(block_on(store.submissions(None, 0, limit))[0].number, 2);
    }
    assert_eq!((block_on(store.newest_orders(9)).len(), block_on(store.newest_submissions(9)).len()), (2, 2));
    assert_eq!(block_on(store.orders(3, 9)), []);
}

pub(super) fn a_commit_that_fails_is_an_error_and_stores_nothing(backend: &Backend) {
    let store = backend.open();
    backend.refuse_commits_of_submissions();
    let ana = || submission("house", "ana@house.example");
    let error = crate::support::block_on(store.insert_submission(ana())).unwrap_err();
    // The database has answered: it is known that the submission is not stored.
    assert!(["ConstraintViolation", "Postgres_23503"].contains(&error.code()), "{error:?}");
    // The connection of the transaction is not used again; another one works.
    assert_eq!(block_on(store.submissions(None, 0, 9)), []);
    backend.allow_commits_of_submissions();
    assert_eq!(block_on(store.insert_submission(ana())), InsertOutcome::Inserted);
    assert_eq!(block_on(store.submissions(None, 0, 9)).len(), 1);
}

pub(super) fn a_server_writes_nothing_into_a_schema_that_it_does_not_know(backend: &Backend) {
    let store = backend.open();
    assert_eq!(
        block_on(store.insert_submission(submission("house", "ana@house.example"))),
        InsertOutcome::Inserted
    );
    // A newer server has migrated the store.
    backend.execute("UPDATE schema_version SET number = number + 1");
    let error = crate::support::block_on(store.insert_submission(submission("house", "bo@house.example")))
        .unwrap_err();
    assert_eq!(error.code(), "Newer");
    assert!(error.to_string().ends_with(": start the newer one"), "{error}");
    assert_eq!(block_on(store.submissions(None, 0, 9)).len(), 1);
}
