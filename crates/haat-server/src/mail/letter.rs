//! A mail's two forms: plain text, and a small page in our design.

use super::Words;
use std::fmt::Write as _;

/// What every mail of the shop says around its words.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// The shop's name.
    pub shop: &'a str,
    /// Where the button leads; empty when there is none.
    pub link: &'a str,
    /// Where people choose what they are told.
    pub choices: &'a str,
    /// Where mails of this kind are ended; empty for what must be told.
    pub end: &'a str,
    /// Whether it is for somebody without an account, who has nothing to choose there.
    pub to_guest: bool,
}

/// The mail as plain text.
pub fn text(words: &Words, frame: &Frame<'_>) -> String {
    let mut text = format!("{}\n\n{}\n", words.title, words.text.trim_end());
    if !words.details.is_empty() {
        text.push('\n');
        for (name, value) in &words.details {
            let _ = writeln!(text, "{name}: {value}");
        }
    }
    if !frame.link.is_empty() {
        let _ = write!(text, "\n{}:\n{}\n", words.button, frame.link);
    }
    if !words.note.is_empty() {
        let _ = write!(text, "\n{}\n", words.note);
    }
    let _ = writeln!(text, "\n-- \n{}", frame.shop);
    if !frame.to_guest {
        let _ = writeln!(text, "What we write to you about: {}", frame.choices);
    }
    if !frame.end.is_empty() {
        let _ = writeln!(text, "No more mails of this kind: {}", frame.end);
    }
    text
}

/// The mail as HTML: tables and inline styles, since mail programs know little else. What only some know, colours for
/// the dark, stands in a style element that the others leave alone. No picture is fetched: nobody is told who reads it.
pub fn html(words: &Words, frame: &Frame<'_>) -> String {
    let [title, shop] = [&words.title, frame.shop].map(escape);
    let paragraphs = words.text.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let text: Vec<String> = paragraphs
        .map(|text| format!("<p style=\"margin:0 0 16px\">{}</p>\n", escape(text).replace('\n', "<br>\n")))
        .collect();
    let preview = escape(words.text.split("\n\n").next().unwrap_or_default());
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n{STYLE}</head>\n\
         <body class=\"g\" style=\"margin:0;padding:0;background:#faf6ee;color:#241a11;\
         font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif\">\n\
         <div style=\"display:none;max-height:0;overflow:hidden\">{preview}</div>\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr>\n\
         <td align=\"center\" style=\"padding:24px 12px 32px\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"max-width:560px;text-align:left\">\n\
         <tr><td class=\"k\" style=\"padding:0 8px 16px;font-size:18px;font-weight:bold;color:#241a11\">\
         {MARK}{shop}</td></tr>\n\
         <tr><td class=\"s\" style=\"background:#ffffff;border:1px solid #e5dccd;border-radius:16px;\
         padding:32px 28px 16px;font-size:16px;line-height:1.55\">\n\
         <h1 class=\"k\" style=\"margin:0 0 14px;font-size:24px;line-height:1.25;color:#241a11\">{title}</h1>\n\
         {text}{details}{button}{note}</td></tr>\n\
         <tr><td class=\"o\" style=\"padding:20px 8px 0;font-size:13px;line-height:1.6;color:#66594c\">\
         {why}</td></tr>\n\
         </table></td></tr></table></body></html>\n",
        why = why(frame),
        text = text.concat(),
        details = details(words),
        button = button(words, frame),
        note = note(words),
    )
}

/// The same roles as on the shop's pages, for mail programs that know the dark.
const STYLE: &str = "<style>@media (prefers-color-scheme:dark){\
    .g{background:#1a1613!important;color:#f5ede2!important}\
    .s{background:#241f1a!important;border-color:#3b342b!important}\
    .k{color:#f5ede2!important}.o{color:#bdaf9f!important}.l{border-color:#3b342b!important}\
    .b{background:#ffb638!important;color:#2a1a06!important}}</style>\n";

/// The shop's little mark: an awning's stripe.
const MARK: &str = "<span style=\"display:inline-block;width:10px;height:18px;margin-right:10px;border-radius:3px;\
    background:#f5a81c;vertical-align:-2px\"></span>";

/// Why it came, and what can be done about it.
fn why(frame: &Frame<'_>) -> String {
    let shop = escape(frame.shop);
    let link = |to: &str, words: &str| {
        format!("<br>\n<a class=\"o\" href=\"{}\" style=\"color:#66594c\">{words}</a>", escape(to))
    };
    let mut why = if frame.to_guest {
        format!("You get this mail because you ordered at {shop}.")
    } else {
        let choices = link(frame.choices, "Choose what we write to you about");
        format!("You get this mail because you have an account at {shop}.{choices}")
    };
    if !frame.end.is_empty() {
        why.push_str(&link(frame.end, "No more mails of this kind"));
    }
    why
}

fn details(words: &Words) -> String {
    if words.details.is_empty() {
        return String::new();
    }
    let rows: Vec<String> = words
        .details
        .iter()
        .map(|(name, value)| {
            format!(
                "<tr><td class=\"o l\" style=\"padding:9px 12px 9px 0;border-top:1px solid #e5dccd;color:#66594c;\
                 vertical-align:top\">{}</td>\n<td class=\"l\" align=\"right\" style=\"padding:9px 0;\
                 border-top:1px solid #e5dccd;vertical-align:top\">{}</td></tr>\n",
                escape(name),
                escape(value)
            )
        })
        .collect();
    format!(
        "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"margin:4px 0 22px;font-size:15px;line-height:1.45\">\n{}</table>\n",
        rows.concat()
    )
}

fn button(words: &Words, frame: &Frame<'_>) -> String {
    if frame.link.is_empty() {
        return String::new();
    }
    format!(
        "<p style=\"margin:8px 0 22px\"><a class=\"b\" href=\"{}\"\nstyle=\"display:inline-block;padding:13px 24px;\
         background:#f5a81c;color:#2a1a06;border-radius:10px;text-decoration:none;font-weight:bold\">{}</a></p>\n",
        escape(frame.link),
        escape(&words.button)
    )
}

fn note(words: &Words) -> String {
    if words.note.is_empty() {
        return String::new();
    }
    format!(
        "<p class=\"o\" style=\"margin:0 0 16px;font-size:14px;color:#66594c\">{}</p>\n",
        escape(&words.note)
    )
}

/// Safe in HTML, and plain ASCII: so the mail's lines need no further wrapping and stay readable as they are.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_ascii() => safe.push(letter),
            letter => {
                let _ = write!(safe, "&#{};", u32::from(letter));
            }
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words {
            title: "You were outbid on <img src=x onerror=alert(1)>\"".into(),
            text: "The price is ₹50 now.\n\nBid again & win.".into(),
            details: vec![("Price".into(), "₹50".into())],
            button: "Bid again".into(),
            path: "/auctions/a1".into(),
            note: "Only <you> see this.".into(),
        }
    }

    const FRAME: Frame<'_> = Frame {
        shop: "Haat & Sons",
        link: "https://shop/auctions/a1",
        choices: "https://shop/notices",
        end: "",
        to_guest: false,
    };

    #[test]
    fn words_cannot_break_out_of_their_place() {
        let page = html(&words(), &FRAME);
        assert!(!page.contains("<img") && !page.contains("<you>"), "{page}");
        assert!(page.contains("&lt;img") && page.contains("Haat &amp; Sons"), "{page}");
        assert!(page.is_ascii() && page.lines().all(|line| line.len() < 998), "{page}");
        assert_eq!(page.matches("https://shop/auctions/a1").count(), 1);
    }

    #[test]
    fn the_text_says_the_same() {
        let lines = [
            r#"You were outbid on <img src=x onerror=alert(1)>""#,
            "",
            "The price is ₹50 now.",
            "",
            "Bid again & win.",
            "",
            "Price: ₹50",
            "",
            "Bid again:",
            "https://shop/auctions/a1",
            "",
            "Only <you> see this.",
            "",
            "-- ",
            "Haat & Sons",
            "What we write to you about: https://shop/notices",
        ];
        assert_eq!(text(&words(), &FRAME).trim_end(), lines.join("\n"));
    }

    #[test]
    fn who_has_no_account_is_not_told_of_one() {
        let guest = Frame { to_guest: true, ..FRAME };
        assert!(html(&words(), &FRAME).contains("have an account at Haat &amp; Sons"));
        for mail in [html(&words(), &guest), text(&words(), &guest)] {
            assert!(!mail.contains("account") && !mail.contains("/notices"), "{mail}");
        }
    }

    #[test]
    fn what_can_be_ended_says_where() {
        let frame = Frame { end: "https://shop/unsubscribe#token=a.b", ..FRAME };
        for (mail, due) in [
            (html(&words(), &frame), html(&words(), &FRAME)),
            (text(&words(), &frame), text(&words(), &FRAME)),
            (html(&words(), &Frame { to_guest: true, ..frame }), String::new()),
        ] {
            assert_eq!(mail.matches("https://shop/unsubscribe#token=a.b").count(), 1, "{mail}");
            assert!(mail.contains("No more mails of this kind") && !due.contains("No more mails"), "{due}");
        }
    }

    #[test]
    fn without_a_link_there_is_no_button() {
        let frame = Frame { link: "", ..FRAME };
        assert!(!html(&words(), &frame).contains("Bid again</a>"));
        assert!(!text(&words(), &frame).contains("Bid again:"));
    }
}
