// The little linear algebra that ratings need.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_MATRIX_H_
#define DANCO_TOOLS_MATCH_STATISTICS_MATRIX_H_

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace danco::match {

using Matrix = std::vector<std::vector<double>>;  // rows

inline Matrix Multiply(const Matrix& a, const Matrix& b) {
  Matrix out(a.size(), std::vector<double>(b.empty() ? 0 : b[0].size()));
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t k = 0; k < b.size(); ++k) {
      if (a[i][k] == 0) continue;
      for (size_t j = 0; j < b[k].size(); ++j) out[i][j] += a[i][k] * b[k][j];
    }
  }
  return out;
}

// The inverse of a symmetric matrix, by Cholesky's decomposition; nothing when it is not positive
// definite, or so nearly not that rounding decides.
inline std::optional<Matrix> InverseOfPositive(const Matrix& matrix) {
  const size_t n = matrix.size();
  Matrix low(n, std::vector<double>(n));
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= i; ++j) {
      double sum = matrix[i][j];
      for (size_t k = 0; k < j; ++k) sum -= low[i][k] * low[j][k];
      if (i != j) {
        low[i][j] = sum / low[j][j];
      } else if (sum > 1e-10 * std::abs(matrix[i][i])) {
        low[i][i] = std::sqrt(sum);
      } else {
        return std::nullopt;
      }
    }
  }
  Matrix out(n, std::vector<double>(n));
  std::vector<double> x(n);
  for (size_t column = 0; column < n; ++column) {
    for (size_t i = 0; i < n; ++i) {
      double sum = i == column ? 1 : 0;
      for (size_t k = 0; k < i; ++k) sum -= low[i][k] * x[k];
      x[i] = sum / low[i][i];
    }
    for (size_t i = n; i-- > 0;) {
      double sum = x[i];
      for (size_t k = i + 1; k < n; ++k) sum -= low[k][i] * x[k];
      x[i] = sum / low[i][i];
    }
    for (size_t i = 0; i < n; ++i) out[i][column] = x[i];
  }
  return out;
}

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_MATRIX_H_
