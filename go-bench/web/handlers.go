// Package web is an HTTP server with handlers that take microseconds, instrumented by OpenTelemetry according to a level.
package web

import (
	"database/sql"
	"fmt"
	"net/http"
	"strconv"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Greeting is the answer of [Hello].
const Greeting = `{"message":"hello"}`

// Hello is a handler that does almost nothing.
func Hello() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(Greeting)) // if the client is gone, nobody can be notified
	})
}

// Customers are the rows of [Customer]'s table; their numbers begin at [FirstCustomer], so that all have three digits.
const (
	Customers     = 900
	FirstCustomer = 100
)

// Customer is a handler that finds a row by its key: `GET /customers/417`.
func Customer(find *sql.Stmt) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /customers/{id}", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(r.PathValue("id"))
		if err != nil {
			http.Error(w, "a customer is a number", http.StatusBadRequest)
			return
		}
		var name string
		if err := find.QueryRowContext(r.Context(), id).Scan(&name); err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprint(w, Found(name))
	})
	return mux
}

// Found is the answer of [Customer] for a name.
func Found(name string) string { return fmt.Sprintf(`{"name":%q}`, name) }

// Name is the name of a customer.
func Name(id int) string { return fmt.Sprintf("customer-%d", id) }

// Database makes the table of customers in memory, and the statement that finds one. Closing the database ends both.
func Database() (*sql.DB, *sql.Stmt, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(1) // each connection would have its own memory
	find, err := fill(db)
	if err != nil {
		db.Close()
		return nil, nil, err
	}
	return db, find, nil
}

func fill(db *sql.DB) (*sql.Stmt, error) {
	if _, err := db.Exec("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"); err != nil {
		return nil, err
	}
	insert, err := db.Prepare("INSERT INTO customers VALUES (?, ?)")
	if err != nil {
		return nil, err
	}
	defer insert.Close()
	for id := FirstCustomer; id < FirstCustomer+Customers; id++ {
		if _, err := insert.Exec(id, Name(id)); err != nil {
			return nil, err
		}
	}
	return db.Prepare("SELECT name FROM customers WHERE id = ?")
}
