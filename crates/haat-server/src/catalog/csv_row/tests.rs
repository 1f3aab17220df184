use super::*;
use crate::http::csv::guarded;
use haat_domain::catalog::Variety;

#[test]
fn texts_that_look_like_formulas_come_back_as_they_were() {
    for text in ["=1+1", "+91 brass", "-5%", "@home", "'=1", "'quoted'", "plain", ""] {
        assert!(!is_formula(&guarded(text)), "{text}");
        assert_eq!(unguarded(&guarded(text)), text);
    }
}

#[test]
fn columns_may_stand_in_any_order_with_others_between_them() {
    let file = "\u{feff}Image;STOCK;note;name;url;price;category;brand;description\n\
                /a.png;3;x;Lamp;lamp;10.50;Home;Deep;\"Two\nlines\"\n\
                /a.png;many;x;Lamp;lamp;10.50;Home;Deep;d\n\
                too;few\n";
    let lines = read(file.as_bytes(), 100).unwrap();
    let form = lines[0].form.as_ref().unwrap();
    assert_eq!((form.name(), form.stock(), form.price().0), ("Lamp", 3, 1050));
    assert_eq!(form.description(), "Two\nlines");
    assert_eq!((lines[0].line, lines[0].record), (2, 2));
    assert_eq!((lines[1].line, lines[1].record), (4, 3));
    assert!(lines[1].form.as_ref().unwrap_err().contains("stock"));
    assert!(lines[2].form.as_ref().unwrap_err().contains("Fields in this line: 2"));
}

#[test]
fn lines_are_counted_as_an_editor_counts_them() {
    for end in ["\n", "\r\n"] {
        let file = [&COLUMNS.join(","), "x", "\"a", "b\"", "", "y", ""].join(end);
        let lines = read(file.as_bytes(), 100).unwrap();
        assert_eq!(lines.iter().map(|line| line.line).collect::<Vec<_>>(), [2, 3, 6], "{end:?}");
    }
}

#[test]
fn a_heading_without_a_column_names_it() {
    let Err(Useless::Heading(error)) = read(b"name,url,price\nLamp,lamp,5\n", 100) else { panic!("taken") };
    assert!(error.ends_with("Missing: category, brand, stock, description, image."), "{error}");
}

#[test]
fn bytes_that_are_no_text_refuse_their_line_only() {
    let mut file = COLUMNS.join(",").into_bytes();
    file.extend(b"\nL\xffmp,lamp,5,c,b,1,d,/a.png\nLamp,lamp,5,c,b,1,d,/a.png\n");
    let lines = read(&file, 100).unwrap();
    assert!(lines[0].form.is_err());
    assert!(lines[1].form.is_ok(), "{lines:?}");
}

#[test]
fn a_file_that_is_too_long_is_read_no_further() {
    let file = format!("{}\n{}", COLUMNS.join(","), "x\n".repeat(101));
    assert!(matches!(read(file.as_bytes(), 100), Err(Useless::TooLong)));
    assert_eq!(read(file.as_bytes(), 101).unwrap().len(), 101);
}

#[test]
fn lines_of_one_url_with_values_are_variants_of_one_product() {
    let file = "name,url,price,category,brand,stock,description,image,option1,value1,option2,value2,sku,pictures\n\
                Shirt,shirt,700,Clothings,N,3,Cotton.,/a.webp,Size,S,Colour,Blue,HT-S,\"/a.webp The front\n/b.webp\"\n\
                Lamp,lamp,10,Home,Deep,1,d,/l.webp,,,,,,\n\
                ,Shirt,650,,,4,,,,M,,Green,HT-M,\n\
                Cap,cap,10,Home,Deep,1,d,/c.webp,Size,S,,,,\n\
                ,cap,10,,,1,,,Colour,M,,,,\n";
    let lines = read(file.as_bytes(), 100).unwrap();
    assert_eq!(lines.len(), 3);
    let shirt = lines[0].form.as_ref().unwrap();
    assert_eq!((shirt.stock(), shirt.price().0, shirt.image()), (7, 65_000, "/a.webp"));
    let pictures = shirt.pictures().unwrap();
    assert_eq!((pictures.len(), pictures[0].alt.as_str()), (2, "The front"));
    let Variety::Of { options, variants } = shirt.variety() else { panic!("{shirt:?}") };
    assert_eq!(options[1].values, ["Blue", "Green"]);
    assert_eq!((variants[1].choice.join(" "), variants[1].sku.as_str()), ("M Green".to_owned(), "HT-M"));
    assert_eq!(lines[1].form.as_ref().unwrap().variety(), &Variety::Unsaid);
    assert!(lines[2].form.as_ref().unwrap_err().contains("Line 7: all lines"), "{lines:?}");
}

#[test]
fn whatever_a_product_has_too_much_of_is_read_no_further() {
    let head = "name,url,price,category,brand,stock,description,image,option1,value1,pictures\n";
    let pictures = "/p.webp\n".repeat(100_000);
    let one = format!("{head}Lamp,lamp,10,Home,Deep,1,d,/p.webp,,,\"{pictures}\"\n");
    let lines = read(one.as_bytes(), 100).unwrap();
    assert!(lines[0].form.as_ref().unwrap_err().contains("at most 10 pictures"), "{lines:?}");
    let sizes = (0..20_000).map(|size| format!("Cap,cap,10,Home,Deep,1,d,/c.webp,Size,{size},\n"));
    let lines = read(format!("{head}{}", sizes.collect::<String>()).as_bytes(), 20_000).unwrap();
    assert_eq!(lines.len(), 1, "what is left of it is no product");
    assert!(lines[0].form.as_ref().unwrap_err().contains("at most 100 combinations"), "{lines:?}");
}
