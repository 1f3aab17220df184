use super::*;

fn from(last: u8) -> IpAddr {
    IpAddr::from([203, 0, 113, last])
}

#[test]
fn when_the_house_is_full_the_silent_make_room_and_the_busy_stay() {
    let door = Door::with(3, usize::MAX);
    let inside: Vec<Admitted> = (1..=3).filter_map(|n| door.enter(from(n))).collect();
    let asking = [Busy::with(&inside[0].line), Busy::with(&inside[1].line)];
    let fourth = door.enter(from(4));
    assert!(fourth.is_some(), "the third has said nothing and gives way");
    assert_eq!(inside[2].line.silent_since.load(Ordering::Relaxed), u64::MAX);
    let more = [Busy::with(&inside[2].line), Busy::with(&fourth.as_ref().unwrap().line)];
    assert!(door.enter(from(5)).is_none(), "everyone is being answered");
    drop((asking, more));
    assert!(door.enter(from(5)).is_some());
}

#[test]
fn whoever_owes_a_body_gives_way_until_it_came() {
    let door = Door::with(2, usize::MAX);
    let inside: Vec<Admitted> = (1..=2).filter_map(|n| door.enter(from(n))).collect();
    let _asking = [Busy::with(&inside[0].line), Busy::with(&inside[1].line)];
    assert!(door.enter(from(3)).is_none(), "both are being answered");
    inside[1].line.await_body(true);
    assert!(door.enter(from(3)).is_some());
    assert!(inside[1].line.gives_way() && !inside[0].line.gives_way());
    inside[1].line.await_body(false);
    assert!(door.enter(from(3)).is_none(), "all of it came");
}

#[test]
fn a_crowd_that_stays_hides_nobody_who_is_silent() {
    let door = Door::with(200, usize::MAX);
    let inside: Vec<Admitted> = (0..200).filter_map(|n| door.enter(from(n))).collect();
    let _crowd: Vec<Busy> = inside[..190].iter().map(|guest| Busy::with(&guest.line)).collect();
    for newcomer in 200..210 {
        assert!(door.enter(from(newcomer)).is_some());
    }
}

#[test]
fn sockets_leave_a_quarter_of_the_places() {
    let door = Door::with(8, usize::MAX);
    let mut watching: Vec<Admitted> = (1..=6).filter_map(|n| door.enter(from(n))).collect();
    for guest in &watching {
        assert!(door.has_room_for_a_socket());
        door.upgraded(&guest.line);
    }
    assert!(!door.has_room_for_a_socket());
    watching.pop();
    assert!(door.has_room_for_a_socket());
}

#[test]
fn one_network_has_its_share_and_gives_way_to_itself_only() {
    let door = Door::with(100, 2);
    let network = |end: u128| IpAddr::V6(((0x2001_0db8_u128 << 96) + end).into());
    let own = [door.enter(network(1)).unwrap(), door.enter(network(2)).unwrap()];
    let other = door.enter(network(1 << 64)).unwrap();
    let third = door.enter(network(3)).unwrap();
    let told = |guest: &Admitted| guest.line.silent_since.load(Ordering::Relaxed) == u64::MAX;
    assert_eq!(own.iter().filter(|guest| told(guest)).count(), 1);
    assert!(!told(&other) && !told(&third));
}

#[test]
fn whoever_leaves_is_struck_off() {
    let door = Door::with(100, 100);
    let mut guests: Vec<Admitted> = (1..=20).filter_map(|n| door.enter(from(n % 4))).collect();
    while !guests.is_empty() {
        guests.swap_remove(guests.len() / 2);
        let book = door.0.book.lock();
        assert_eq!(book.lines.len(), guests.len());
        assert_eq!(book.networks.values().map(Vec::len).sum::<usize>(), guests.len());
        for (place, line) in book.lines.iter().enumerate() {
            assert_eq!(line.place.load(Ordering::Relaxed), place);
        }
    }
    assert_eq!(door.0.open.get(), 0);
}
